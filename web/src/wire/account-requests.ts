// Requests about accounts. Passkeys are made and used by the browser.

import {
  readAccountGame, readAccountInfo, readAccountSummary,
  type AccountGame, type AccountInfo, type AccountSummary, type Ceremony, type NewCode, type Posted, type Statistics,
} from "./generated";
import { get, post } from "./requests";

const addressOf = (table: string, what: string): string => `/api/tables/${encodeURIComponent(table)}/account${what}`;

export async function fetchAccount(): Promise<AccountInfo> {
  return readAccountInfo((await get("/api/account")) as AccountInfo);
}

export async function fetchAccountGames(): Promise<AccountGame[]> {
  return ((await get("/api/account/games")) as AccountGame[]).map(readAccountGame);
}

export async function fetchStatistics(): Promise<Statistics> {
  return (await get("/api/account/statistics")) as Statistics;
}

/** Fetch whose turn it is at a table of the account. */
export async function fetchAccountSummary(table: string): Promise<AccountSummary> {
  return readAccountSummary((await get(addressOf(table, ""))) as AccountSummary);
}

/** Add the seats of this browser at a table to the account. */
export const keepTable = (table: string): Promise<unknown> => post(addressOf(table, ""));

/** Let this browser hold the account's seats at a table. */
export const openTable = (table: string): Promise<unknown> => post(addressOf(table, "/open"));

async function beginCeremony(what: string, message?: Posted): Promise<unknown> {
  return JSON.parse(((await post(`/api/account/${what}/begin`, message)) as Ceremony).options) as unknown;
}

/** Make a passkey, and return the recovery code, or "" if there is no new one. */
export async function makePasskey(what: "register" | "recover" | "passkeys", label: string, message?: Posted): Promise<string> {
  const options = (await beginCeremony(what, message)) as PublicKeyCredentialCreationOptionsJSON;
  const made = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
  const finished = (await post(`/api/account/${what}/finish`, { credential: JSON.stringify(made), label })) as Partial<NewCode>;
  return finished.code ?? "";
}

export async function signIn(): Promise<void> {
  const options = (await beginCeremony("sign-in")) as PublicKeyCredentialRequestOptionsJSON;
  const signed = await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
  await post("/api/account/sign-in/finish", { credential: JSON.stringify(signed) });
}

export const signOut = (everywhere: boolean): Promise<unknown> => post("/api/account/sign-out", { everywhere });
export const renamePasskey = (id: string, label: string): Promise<unknown> => post("/api/account/passkeys/rename", { id, label });
export const removePasskey = (id: string): Promise<unknown> => post("/api/account/passkeys/remove", { id });
export const deleteAccount = (with_texts: boolean): Promise<unknown> => post("/api/account/delete", { with_texts });
export const renewCode = async (): Promise<string> => ((await post("/api/account/recovery-code")) as NewCode).code;
