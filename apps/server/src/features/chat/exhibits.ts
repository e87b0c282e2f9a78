import type { ChatMessage } from "@muster/contracts/chat-shapes";
import type { Answer } from "@muster/tables/engine/messages";
import type { Found } from "../../kernel/agent/found.ts";

/** Rows of a table that are shown below a reply; `totalRows` says how many there are. */
const maxRows = 50;

/** The charts and tables of the results of `query_table`, in the order in which they were computed. */
export function exhibitsOf({ results }: Found): Pick<ChatMessage, "charts" | "dataTables"> {
  // What the tool leaves in the turn's results.
  const answers = results.filter(({ tool }) => tool === "query_table").map(({ value }) => value as Answer);
  const charts = answers.flatMap(({ exhibit, chart }) => (exhibit === "chart" && chart ? [chart] : []));
  const tables = answers.flatMap(({ exhibit, shownTable, table }) => {
    const shown = shownTable ?? table;
    return exhibit === "table" && shown ? [shown] : [];
  });
  return {
    charts: charts.map((chart, index) => ({ ...chart, id: `c${index + 1}` })),
    dataTables: tables.map((table, index) => ({
      ...table,
      id: `t${index + 1}`,
      rows: table.rows.slice(0, maxRows),
      values: table.values.slice(0, maxRows),
    })),
  };
}
