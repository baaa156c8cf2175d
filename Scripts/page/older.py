"""older.py GRAPH OUT: writes QuoteDesk's graph as it was before a change: without QuoteStore, with a service that was
removed since then, and with another scope of Quoting."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    graph = json.load(file)
nodes = {node["type"].split(".")[-1]: node for node in graph["nodes"]}
gone = json.loads(json.dumps(nodes["Device"]))
gone["type"] = gone["type"].replace("Device", "OldPrinter")
gone["id"] = gone["id"].replace("Device", "OldPrinter")
gone["dependencies"] = []
store = nodes["QuoteStore"]["id"]
nodes["Quoting"]["scope"] = {"kind": "transient"}
graph["nodes"] = [node for node in graph["nodes"] if node["id"] != store] + [gone]
for node in graph["nodes"]:
    node["dependencies"] = [one for one in node.get("dependencies", []) if one.get("target") != store]
nodes["PropertyReader"]["dependencies"].append(
    {"type": gone["type"], "target": gone["id"]})
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump(graph, file)
