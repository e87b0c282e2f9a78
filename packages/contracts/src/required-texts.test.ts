import { expect, it } from "vitest";
import { imageInput } from "./images.ts";
import { researchInput } from "./research.ts";
import { searchInput } from "./search.ts";
import { studyInput } from "./study.ts";
import { thinkingInput } from "./thinking.ts";

it.each([
  ["thinking", thinkingInput, "query", "Please enter a question or topic to think about."],
  ["research", researchInput, "topic", "Please enter a research topic."],
  ["study", studyInput, "topic", "Please enter a study topic."],
  ["images", imageInput, "prompt", "Please enter a description for the image you want to create."],
  ["web search", searchInput, "query", "Please enter a search query."],
])("asks for the text of %s whether it is left out or blank", (_, schema, field, text) => {
  for (const body of [{}, { [field]: " " }])
    expect(schema.safeParse(body).error?.issues).toMatchObject([{ path: [field], message: text }]);
});
