// The parts of a table's page that its first picture does without.

import "../learn/coach";
import "../people/chat-panel";
import "../people/device-link";
import "../people/notes-panel";
import "../people/people-panel";
import "../people/talk-peek";
import "./seats/curtain";
import "./seats/invite-panel";
import "./seats/seat-clock";
import "./seats/waiting-room";

export { keyHelp } from "./key-help";
export { endedPanel, resultPanel } from "./result/result-panel";
