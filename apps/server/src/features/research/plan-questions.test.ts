import { describe, expect, it } from "vitest";
import { planQuestions, queryFor } from "./plan-questions.ts";

describe("questions for a request", () => {
  it.each([
    ["remote work", ["What is remote work?", "What are the benefits of remote work?"]],
    ["heat pumps", ["What are heat pumps?", "How do heat pumps work?"]],
    ["business ethics", ["What is business ethics?", "What are the benefits of business ethics?"]],
    ["How to onboard remote employees", ["Which steps does it take to onboard remote employees?"]],
    ["HubSpot vs Pipedrive for a small team", ["How do HubSpot and Pipedrive differ?"]],
    [
      "Should we move our office to Leeds?",
      ["Should we move our office to Leeds?", "What are the benefits for companies that move the office to Leeds?"],
    ],
    ["company profile of Northwind Textiles", ["What does Northwind Textiles do?", "Who leads Northwind Textiles?"]],
    ["Northwind Textiles GmbH", ["What does Northwind Textiles GmbH do?"]],
    ["Who is Greta Holm?", ["Who is Greta Holm?", "What is Greta Holm known for?"]],
    ["history of shipping containers", ["When did shipping containers begin?"]],
    [
      "Lift maintenance at Hotel Lindenhof: response times and costs",
      [
        "What about response times in lift maintenance at Hotel Lindenhof?",
        "How much does lift maintenance at Hotel Lindenhof cost?",
        "What are the benefits of lift maintenance at Hotel Lindenhof?",
      ],
    ],
    [
      "Wärmepumpen: Kosten und Lautstärke",
      ["Was ist mit Kosten bei Wärmepumpen?", "Was ist mit Lautstärke bei Wärmepumpen?"],
    ],
    ["GDPR for newsletters", ["Which rules apply to the GDPR for newsletters?"]],
    ["burnout prevention", ["What are the signs of burnout?", "What causes burnout?"]],
    ["forklift safety", ["What are the dangers of forklifts?", "How can injuries from forklifts be prevented?"]],
    ["Ladder safety in warehouses", ["What are the dangers of ladders in warehouses?"]],
    ["fire safety in offices", ["Which hazards are common in fire safety in offices?"]],
    ["noise at work", ["What are the dangers of noise at work?"]],
    ["impact of remote work on productivity", ["How does remote work affect productivity?"]],
    [
      "What are the pros and cons of leasing company cars?",
      [
        "What are the benefits of leasing company cars?",
        "What are the disadvantages of leasing company cars?",
        "How much does leasing company cars cost?",
      ],
    ],
    [
      "advantages and disadvantages of open-plan offices",
      ["What are the benefits of open-plan offices?", "What are the disadvantages of open-plan offices?"],
    ],
    ["Is it worth switching to electric forklifts?", ["What are the benefits of switching to electric forklifts?"]],
    [
      "what is the safest way to store lithium batteries",
      [
        "What is the safest way to store lithium batteries?",
        "What are the dangers when people store lithium batteries?",
        "Which rules apply to companies that store lithium batteries?",
      ],
    ],
    [
      "cheapest way to ship parcels to Norway",
      ["What is the cheapest way to ship parcels to Norway?", "Which ways are there to ship parcels to Norway?"],
    ],
    [
      "buy or lease delivery vans",
      [
        "When is it better to buy than to lease delivery vans?",
        "What are the benefits when companies buy delivery vans?",
      ],
    ],
    [
      "When should a company hire its first salesperson?",
      [
        "When should a company hire its first salesperson?",
        "What does the right time to hire the first salesperson depend on?",
      ],
    ],
    [
      "how to reduce churn in a subscription business",
      ["Which steps does it take to reduce churn in a subscription business?"],
    ],
    [
      "causes and effects of staff turnover",
      ["What causes staff turnover?", "What are the effects of staff turnover?"],
    ],
    ["difference between LLC and corporation", ["How do an LLC and a corporation differ?"]],
    ["strengths and weaknesses of Kubernetes", ["What are the benefits of Kubernetes?"]],
    ["Welche Vor- und Nachteile hat Leasing?", ["Welche Vorteile hat Leasing?", "Welche Nachteile hat Leasing?"]],
    [
      "Was ist der sicherste Weg, Lithium-Akkus zu lagern?",
      ["Was ist der sicherste Weg, Lithium-Akkus zu lagern?", "Welche Möglichkeiten gibt es, Lithium-Akkus zu lagern?"],
    ],
    [
      "avantages et inconvénients du télétravail",
      ["Quels sont les avantages du télétravail ?", "Quels sont les inconvénients du télétravail ?"],
    ],
    ["voor- en nadelen van thuiswerken", ["Wat zijn de voordelen van thuiswerken?"]],
    ["alternatives to plastic packaging", ["What are the alternatives to plastic packaging?"]],
    ["competitors of Stripe", ["Who competes with Stripe?", "How do Stripe and its competitors differ?"]],
    ["inflation in Turkey", ["What causes inflation in Turkey?", "What are the effects of inflation in Turkey?"]],
    ["opening a restaurant", ["Which steps are part of opening a restaurant?"]],
    ["reducing food waste in restaurants", ["Which steps are part of reducing food waste in restaurants?"]],
    ["why do startups fail", ["Why do startups fail?", "What do studies say about why startups fail?"]],
    ["digital product passport", ["What is a digital product passport?", "How does a digital product passport work?"]],
    ["EU AI Act obligations for small companies", ["What does the EU AI Act require of small companies?"]],
    ["generative AI in customer service", ["What is generative AI in customer service used for?"]],
    ["sick leave policy", ["What belongs in a sick leave policy?"]],
    ["women in leadership", ["How many women in leadership are there?"]],
    ["electric forklifts vs diesel forklifts", ["How do electric forklifts and diesel forklifts differ?"]],
    ["Leitern und Tritte", ["Welche Gefahren entstehen durch Leitern und Tritte?"]],
    ["Fachkräftemangel im Handwerk", ["Welche Ursachen hat Fachkräftemangel im Handwerk?"]],
    ["la semana laboral de cuatro días", ["¿Qué es la semana laboral de cuatro días?"]],
    ["le télétravail", ["Qu'est-ce que le télétravail ?", "Comment fonctionne le télétravail ?"]],
    [
      "How much does a solar roof cost in Leeds?",
      ["How much does a solar roof cost in Leeds?", "What does the price of a solar roof in Leeds depend on?"],
    ],
    [
      "the market for cargo bikes",
      ["How large is the market for cargo bikes?", "Who are the main providers of cargo bikes?"],
    ],
    [
      "How big is the market for cargo bikes?",
      ["How big is the market for cargo bikes?", "Who are the main providers of cargo bikes?"],
    ],
    ["Tram ridership in Graz", ["How high is tram ridership in Graz?", "How has tram ridership in Graz changed?"]],
    ["the population of Malta", ["How high is the population of Malta?", "How has the population of Malta changed?"]],
    ["robot mower sales in Europe 2024", ["How high are robot mower sales in Europe 2024?"]],
    ["height of the Eiffel Tower", ["What is the height of the Eiffel Tower?"]],
    [
      "Besucherzahlen im Speicherkoog",
      [
        "Wie hoch sind die Besucherzahlen im Speicherkoog?",
        "Wie haben sich die Besucherzahlen im Speicherkoog entwickelt?",
      ],
    ],
    ["Zahl der Arbeitsunfälle 2023", ["Wie hoch ist die Zahl der Arbeitsunfälle 2023?"]],
    ["Stromverbrauch von Rechenzentren", ["Wie hoch ist der Stromverbrauch von Rechenzentren?"]],
    ["Größe des Speicherkoogs", ["Wie viel beträgt die Größe des Speicherkoogs?"]],
    ["costs of solar panels", ["How much do solar panels cost?", "What does the price of solar panels depend on?"]],
    [
      "cold chain costs and temperatures",
      ["How much does a cold chain cost?", "What about temperatures in a cold chain?", "What is a cold chain?"],
    ],
    [
      "the risks and benefits of heat pumps",
      ["What are the risks of heat pumps?", "What are the benefits of heat pumps?"],
    ],
    [
      "Pflicht zur Arbeitszeiterfassung",
      ["Was verlangt die Pflicht zur Arbeitszeiterfassung?", "Für wen gilt die Pflicht zur Arbeitszeiterfassung?"],
    ],
    [
      "Geschichte der Containerschifffahrt",
      ["Wann begann die Containerschifffahrt?", "Wer prägte die Geschichte der Containerschifffahrt?"],
    ],
    [
      "Sollen wir auf die Vier-Tage-Woche umstellen?",
      [
        "Sollen wir auf die Vier-Tage-Woche umstellen?",
        "Welche Vorteile hat es, wenn Unternehmen auf die Vier-Tage-Woche umstellen?",
      ],
    ],
    [
      "Was kosten Wärmepumpen?",
      [
        "Was kosten Wärmepumpen?",
        "Wovon hängt der Preis für Wärmepumpen ab?",
        "Welche laufenden Kosten haben Wärmepumpen?",
      ],
    ],
    ["Comment choisir un logiciel de paie", ["Quelles étapes faut-il pour choisir un logiciel de paie ?"]],
    ["historia de la radio en España", ["¿Cuándo empezó radio en España?"]],
  ])("%s", (topic, expected) => {
    expect(planQuestions(topic, [], 8).slice(0, expected.length)).toEqual(expected);
  });

  it.each(["remote work", "How to choose a payroll provider", "Geschichte der Hanse", "burnout prevention"])(
    "does not ask about a market for %s",
    (topic) => {
      expect(planQuestions(topic, [], 10).join(" ")).not.toMatch(/market|Markt|providers|Anbieter/);
    },
  );

  it.each([
    ["le télétravail en France", "Quels sont les avantages du télétravail en France ?"],
    ["electric forklifts vs diesel forklifts", "How much do electric forklifts cost?"],
  ])("joins and agrees words for %s", (topic, question) => {
    expect(planQuestions(topic, [], 10)).toContain(question);
  });

  it.each(["price elasticity", "interest rates"])("asks for no price of %s", (topic) => {
    expect(planQuestions(topic, [], 12).join(" ")).not.toContain("How much");
  });

  it("asks for a focus area such as costs like that aspect, and once", () => {
    expect(planQuestions("heat pumps", ["costs", "noise"], 8).slice(0, 4)).toEqual([
      "What are heat pumps?",
      "How much do heat pumps cost?",
      "What about noise in heat pumps?",
      "How do heat pumps work?",
    ]);
  });

  it.each([
    ["HubSpot vs Pipedrive", "How do HubSpot and Pipedrive compare on privacy?"],
    ["How to plan a trade fair", "What about privacy when companies plan a trade fair?"],
  ])("asks for a focus area of %s in the form that fits", (topic, question) => {
    expect(planQuestions(topic, ["privacy"], 8)).toContain(question);
  });

  it("asks each question once, and as many as allowed", () => {
    const questions = planQuestions("costs of solar panels", ["subsidies"], 4);
    expect(questions).toHaveLength(4);
    expect(new Set(questions).size).toBe(4);
    expect(questions).toContain("What about subsidies in solar panels?");
  });

  it("asks each question of a sentence with several, and searches for each with what the first is about", () => {
    const topic = "How big is the market for cargo bikes, who are the main players and what do they charge?";
    const questions = planQuestions(topic, [], 6);
    expect(questions).toEqual([
      "How big is the market for cargo bikes?",
      "Who are the main players?",
      "What do they charge?",
    ]);
    expect(questions.slice(1).map((question) => queryFor(question, { topic, round: 1 }))).toEqual([
      "main players market cargo bikes",
      "charge market cargo bikes",
    ]);
    expect(planQuestions("¿Cuánto cuesta una bomba de calor y cómo funciona?", [], 6)[1]).toBe("¿Cómo funciona?");
  });
});
