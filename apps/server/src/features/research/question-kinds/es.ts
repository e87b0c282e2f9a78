import type { QuestionKinds } from "./kinds.types.ts";

export const es: QuestionKinds = {
  focus: "¿Qué hay de {focus} en {topic}?",
  plurals: [],
  kinds: [
    {
      forms: [
        /^(?:cuáles son )?(?:las |los )?(?:ventajas y (?:las )?desventajas|ventajas e inconvenientes|pros y (?:los )?contras) (?<of>del |de la |de los |de las |de )(?<topic>.+)$/i,
      ],
      isAnsweredByParts: true,
      questions: [
        "¿Cuáles son las ventajas {of}{topic}?",
        "¿Cuáles son las desventajas {of}{topic}?",
        "¿Cuál es el coste {of}{topic}?",
        "¿Cuáles son los riesgos {of}{topic}?",
        "¿Cuáles son los efectos {of}{topic}?",
        "¿Cuáles son los requisitos {of}{topic}?",
      ],
      focus: "¿Qué hay de {focus} en el caso {of}{topic}?",
    },
    {
      forms: [/^¿?(?:deberíamos|debemos|deberíamos|conviene|vale la pena) (?<act>.+)$/i],
      questions: [
        "¿Qué ventajas tiene {act}?",
        "¿Qué riesgos tiene {act}?",
        "¿Cuánto cuesta {act}?",
        "¿Qué cuentan las empresas que decidieron {act}?",
        "¿Qué hace falta para {act}?",
        "¿Qué normas se aplican al {act}?",
      ],
      focus: "¿Qué hay de {focus} al {act}?",
    },
    {
      forms: [
        /^(?:comparación (?:de|entre) |comparar |diferencias? entre )(?<one>.+?) (?:y|con) (?<other>.+?)(?: para .+)?$/i,
        /^(?<one>.+?) (?:vs\.?|versus|o|frente a) (?<other>.+?)(?: para .+)?$/i,
      ],
      questions: [
        "¿En qué se diferencian {one} y {other}?",
        "¿Qué puntos fuertes y débiles tiene {one}?",
        "¿Qué puntos fuertes y débiles tiene {other}?",
        "¿Cuánto cuesta {one}?",
        "¿Cuánto cuesta {other}?",
      ],
      focus: "¿Cómo se comparan {one} y {other} en {focus}?",
    },
    {
      forms: [/^¿?(?:cómo|pasos para|consejos para) (?<act>\p{Ll}+(?:ar|er|ir) .+)$/iu],
      questions: [
        "¿Qué pasos hacen falta para {act}?",
        "¿Qué errores son frecuentes al {act}?",
        "¿Qué se necesita para {act}?",
        "¿Cuánto tiempo se tarda en {act}?",
        "¿Cuánto cuesta {act}?",
        "¿Qué normas se aplican al {act}?",
      ],
      focus: "¿Qué hay de {focus} al {act}?",
    },
    {
      forms: [/^(?:la )?(?:historia|origen|evolución) (?:de la |del |de los |de las |de )(?<topic>.+)$/i],
      questions: [
        "¿Cuándo empezó {topic}?",
        "¿Quién marcó la historia de {topic}?",
        "¿Cuáles fueron los puntos de inflexión de {topic}?",
        "¿Cómo cambió {topic}?",
        "¿Qué queda hoy de {topic}?",
      ],
    },
    {
      forms: [/^(?:el )?(?:mercado|sector|estudio de mercado) (?:de la |del |de los |de las |de |para )(?<topic>.+)$/i],
      questions: [
        "¿Qué tamaño tiene el mercado de {topic}?",
        "¿Quiénes son los principales proveedores de {topic}?",
        "¿Cómo evoluciona la demanda de {topic}?",
        "¿Cuánto cuesta {topic}?",
        "¿Quién compra {topic}?",
        "¿Qué normas se aplican a {topic}?",
      ],
    },
    {
      forms: [
        /^¿?cuánto cuestan? (?<topic>.+)$/i,
        /^(?:el |los )?(?:precios?|costes?|costos?) (?:de la |del |de los |de las |de )(?<topic>.+)$/i,
      ],
      questions: [
        "¿Cuánto cuesta {topic}?",
        "¿De qué depende el precio de {topic}?",
        "¿Qué gastos corrientes tiene {topic}?",
        "¿Qué ayudas hay para {topic}?",
        "¿Cuándo se amortiza {topic}?",
      ],
    },
    {
      forms: [/^¿?quién (?:es|era|fue) (?<topic>.+)$/i, /^perfil (?:de la |del |de )(?<topic>.+)$/i],
      cues: /\b(?:S\.?A\.?|S\.?L\.?|GmbH|Ltd|Inc)\.?$/,
      questions: [
        "¿A qué se dedica {topic}?",
        "¿Quién dirige {topic}?",
        "¿Cuándo se fundó {topic}?",
        "¿Qué ingresos declara {topic}?",
        "¿A cuántas personas emplea {topic}?",
      ],
    },
    {
      cues: /(?<!\p{L})(?:ley|normas?|normativa|reglamento|obligación|obligaciones|rgpd|derecho|directiva|impuestos?)(?!\p{L})/iu,
      questions: [
        "¿Qué exige {topic}?",
        "¿A quién se aplica {topic}?",
        "¿Desde cuándo se aplica {topic}?",
        "¿Qué excepciones hay a {topic}?",
        "¿Qué sanciones prevé {topic}?",
      ],
    },
    {
      forms: [/^(?:prevención (?:de la |del |de los |de las |de )|prevenir )(?<topic>.+)$/i],
      cues: /(?<!\p{L})(?:estrés|enfermedad(?:es)?|infección|lesión|lesiones|dolor|síntomas|accidentes?|salud|burnout)(?!\p{L})/iu,
      questions: [
        "¿Cuáles son los signos de {topic}?",
        "¿Cuáles son las causas de {topic}?",
        "¿Cómo se previene {topic}?",
        "¿Qué ayuda contra {topic}?",
        "¿Qué frecuencia tiene {topic}?",
      ],
    },
    {
      forms: [/^¿?qué (?:es|son) (?<topic>.+)$/i],
      questions: [
        "¿Qué es {topic}?",
        "¿Cómo funciona {topic}?",
        "¿Cuáles son las ventajas de {topic}?",
        "¿Cuáles son los riesgos de {topic}?",
        "¿Cuánto cuesta {topic}?",
        "¿Qué normas se aplican a {topic}?",
        "¿Qué alternativas hay a {topic}?",
      ],
    },
  ],
};
