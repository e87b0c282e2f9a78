import { sampleTable } from "@muster/contracts/sample-table";

/** The sample table as an ordinary file; its name marks it as a sample. */
export function sampleFile(): File {
  return new File([sampleTable.text], sampleTable.name, { type: sampleTable.mediaType });
}
