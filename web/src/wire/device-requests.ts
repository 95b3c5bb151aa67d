// Requests about all tables of a device. Only a page without a server answers them.

import { post } from "./requests";

/** The address of the file with all tables. */
export const DEVICE_FILE = "/api/device";
/** The maximum size of the file. */
export const MAX_DEVICE_FILE_BYTES = 30_000_000;

export interface AddedTable {
  table: string;
  game: string;
  title: string;
  /** The time of the last answer, in seconds since 1970. */
  changed: number;
}

/** What became of the tables of a file. */
export interface FileReport {
  added: AddedTable[];
  /** The number of tables that were here already. */
  known: number;
  /** Games that the page does not have. Their tables are not added. */
  games: string[];
}

/** Add the tables of a file. */
export async function addDeviceFile(text: string): Promise<FileReport> {
  return (await post(DEVICE_FILE, text)) as FileReport;
}
