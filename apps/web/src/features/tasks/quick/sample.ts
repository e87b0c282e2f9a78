export const sampleName = "sample-sales.csv";

/** The table that comes with the app, as a file like any other: its name says that it is a sample. */
export async function sampleFile(): Promise<File> {
  const response = await fetch(`/samples/${sampleName}`);
  if (!response.ok) throw new Error("Couldn’t load the sample table");
  return new File([await response.blob()], sampleName, { type: "text/csv" });
}
