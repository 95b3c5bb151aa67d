// The parts of a table's page that its first picture does without.

import "../learn/coach";
import "../people/chat-panel";
import "../people/device-link";
import "../people/notes-panel";
import "../people/people-panel";
import "./seats/curtain";
import "./seats/invite-panel";
import "./seats/waiting-room";

export { endedPanel, resultPanel } from "./result/result-panel";
