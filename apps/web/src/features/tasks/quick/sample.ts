import { sampleTable } from "@muster/contracts/sample-table";

/** The sample table as a file like any other: its name says that it is a sample. */
export function sampleFile(): File {
  return new File([sampleTable.text], sampleTable.name, { type: sampleTable.mediaType });
}
