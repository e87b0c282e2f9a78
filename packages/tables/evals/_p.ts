import { loadTable } from "./load-set.ts";
for (const f of process.argv.slice(2)) { const t0=Date.now(); const t = await loadTable(f); console.log(f, Date.now()-t0,"ms");
 for (const x of t.profile.tables) console.log(" T", x.name, x.rows, x.entity, x.entities, "key",x.key,"label",x.labelColumn,"time",x.time,"dup",x.duplicates,"drop",x.droppedRows?.values, x.layout.kind, x.lineColumn, JSON.stringify(x.lines??[]));
 for (const c of t.profile.columns) console.log("   C", c.table, "|", c.name, "|", c.type, c.role, c.concepts.join(","), c.unit??"", c.currency??"", c.grain??"", c.hasYear===false?"noyear":"", c.values?.slice(0,6).join("/")??"", c.states?JSON.stringify(c.states):"", c.from??"", c.to??"");
 for (const m of t.profile.measures) console.log("   M", m.table, m.label, m.kind, m.unit??"", m.concepts.join(","), m.names.join("/"));
 for (const m of t.profile.conditions) console.log("   S", m.id, m.label);
 console.log("   L", JSON.stringify(t.profile.links), JSON.stringify(t.profile.notes.filter(n=>n.kind!=="reader")));
}
