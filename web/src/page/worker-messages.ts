// The messages between the page and the worker that holds its tables.

/** The addresses of the folders of the build and of Python. */
export interface Folders {
  build: string;
  runtime: string;
  /** Whether Python's memory is saved for later visits. */
  snapshots: boolean;
}

/** A message about tables. A request is answered by a reply with its number. */
export type TableMessage =
  | { kind: "request"; number: number; method: string; address: string; body: string }
  | { kind: "connect"; number: number; address: string }
  | { kind: "take"; number: number; text: string }
  | { kind: "disconnect"; number: number }
  | { kind: "forget"; number: number; table: string };

/** A message to the worker. */
export type ToWorker = ({ kind: "start" } & Folders) | TableMessage;

/** What the worker does while the page waits for it. */
export type Stage = "python" | "coverts" | "ready";

/** A message from the worker. */
export type FromWorker =
  | { kind: "stage"; stage: Stage }
  | { kind: "reply"; number: number; status: number; body: string; filename: string }
  | { kind: "done"; number: number }
  | { kind: "message"; number: number; text: string }
  | { kind: "unsaved"; unsaved: boolean; reason: string }
  | { kind: "failed"; reason: string };
