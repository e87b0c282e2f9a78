import type { Chart, DataTable, Figure } from "@muster/contracts/analysis";
import type { ChipChange } from "../change-chip.ts";
import type { Profile, SourceTable } from "../profile/profile.ts";
import type { TableQuery } from "../query.ts";
import type { TableErrorCode } from "../table-error.ts";

/** A file as it was read once: its tables as Parquet, typed, and what is known of them. */
export interface ReadTableFile {
  sources: SourceTable[];
  /** Paths of the Parquet files, in the order of the sources. */
  parquet: string[];
  profile: Profile;
}

/** Files of one question. `key` names exactly these files in these profile versions. */
export interface Dataset {
  key: string;
  files: ReadTableFile[];
}

/** What is asked of a dataset. */
export type Ask =
  /** Reads a question, or changes a reading, and shows at most `rows` rows of its result. */
  | {
      op: "read-as";
      question: string;
      queries?: TableQuery[];
      /** What a follow-up question continues: "and in March?" */
      before?: TableQuery;
      change?: { index: number; change: ChipChange };
      rows: number;
    }
  /** Computes each query in full. */
  /** `language` where the question is not at hand. */
  | { op: "compute"; question: string; queries: TableQuery[]; language?: "en" | "de" }
  | { op: "profile" };

export interface ChipOption {
  label: string;
  change: ChipChange;
}
/** One part of a reading with what it can be changed to; without options it is shown as text. */
export interface ChipView {
  kind: string;
  ref: string;
  text: string;
  options: ChipOption[];
}
export interface ReadingView {
  query: TableQuery;
  readAs: string;
  chips: ChipView[];
  /** The answer in one sentence. */
  sentence: string;
  table: Omit<DataTable, "id"> | null;
}
export interface OptionView {
  queries: TableQuery[];
  readAs: string;
  /** A correction of the profile that this option stands for, such as the order of day and month. */
  dayOrder?: { table: string; column: string; isSwapped: boolean };
}
export type ReadAsReply =
  | { kind: "reading"; readings: ReadingView[] }
  | { kind: "clarify"; options: OptionView[]; missed: string[] }
  | { kind: "refused"; reason: "beyond" | "nothing_matches"; missed: string[] }
  | { kind: "invalid"; problems: string[] };

/** One computed answer: everything a document says about it. */
export interface Answer {
  query: TableQuery;
  sql: string;
  readAs: string;
  sentence: string;
  remarks: string[];
  figures: Figure[];
  /** What is shown beside the sentence; the other form of the same values is not. */
  exhibit: "chart" | "table" | null;
  chart: Omit<Chart, "id"> | null;
  /** The table that is shown, where it is laid out otherwise than the result. */
  shownTable: Omit<DataTable, "id"> | null;
  /** The result as a table, for CSV and JSON also where a chart is shown. */
  table: Omit<DataTable, "id"> | null;
  /** Rows of the result; 0 where nothing matched. */
  rows: number;
}
export interface Computed {
  language: "en" | "de";
  answers: Answer[];
  /** At most two findings beyond the question, each with a stated size and enough rows behind it. */
  further: Answer[];
  /** Findings that the document leaves out and the app shows; absent from results computed before there were any. */
  more?: Answer[];
  tables: { title: string; rows: number; notes: string[] }[];
}

export type EngineRequest =
  | { type: "read"; file: { path: string; name: string }; folder: string }
  /** `files` is left out where the child has opened the dataset before. */
  | { type: "ask"; key: string; files?: ReadTableFile[]; ask: Ask };
export type EngineReply =
  | { type: "read"; file: ReadTableFile }
  | { type: "reading"; reply: ReadAsReply }
  | { type: "computed"; computed: Computed }
  | { type: "profile"; profile: Profile }
  /** The dataset is not open here: ask again with its files. */
  | { type: "unknown" }
  | { type: "error"; code: TableErrorCode; message: string };
