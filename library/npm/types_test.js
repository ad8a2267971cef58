// node types_test.js SCHEMA: index.d.ts promises what docs/reference/json.schema.json says of each request and reply: names,
// which of them may be absent, types and words. Left out are members that only keep the name of an earlier version.
'use strict';
const assert = require('node:assert/strict');
const {readFileSync} = require('node:fs');
const {join} = require('node:path');

let ts;
try {
  ts = require('typescript');
} catch {
  console.log('skipped: TypeScript is not installed');
  process.exit();
}

const defs = JSON.parse(readFileSync(process.argv[2], 'utf8')).$defs;
const path = join(__dirname, 'index.d.ts');
const program = ts.createProgram([path], {strict: true, target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts'], types: []});
const checker = program.getTypeChecker();
const source = program.getSourceFile(path);

/** A definition with what it refers to. */
const whole = (schema) => {
  if (!schema.$ref) return schema;
  const base = whole(defs[schema.$ref.split('/').pop()]);
  return {...base, ...schema, properties: {...base.properties, ...schema.properties}};
};

/** The members of a type, of a union those of each: name, types, and whether it is in all of them. */
function membersOf(type) {
  const parts = type.isUnion() ? type.types : [type];
  const members = new Map();
  for (const part of parts) {
    for (const property of part.getProperties()) {
      const member = members.get(property.name) ?? {types: [], required: 0};
      member.types.push(checker.getTypeOfSymbolAtLocation(property, source));
      member.required += property.flags & ts.SymbolFlags.Optional ? 0 : 1;
      members.set(property.name, member);
    }
  }
  for (const member of members.values()) member.required = member.required === parts.length;
  return members;
}

const simple = {string: ts.TypeFlags.StringLike, number: ts.TypeFlags.NumberLike, integer: ts.TypeFlags.NumberLike, boolean: ts.TypeFlags.BooleanLike};

/** Compares the types of a member with its schema. */
function compare(types, schema, place) {
  schema = whole(schema);
  if (schema.anyOf) schema = {...whole(schema.anyOf[0]), type: [whole(schema.anyOf[0]).type, 'null']};
  const parts = types.flatMap((type) => (type.isUnion() ? type.types : [type])).filter((type) => !(type.flags & ts.TypeFlags.Undefined));
  const isNull = (type) => Boolean(type.flags & ts.TypeFlags.Null);
  const values = parts.filter((type) => !isNull(type));
  const kinds = [schema.type ?? []].flat();
  assert.equal(parts.some(isNull), kinds.includes('null'), `${place}: may it be null?`);
  if (schema.enum) {
    const words = [...new Set(values.map((type) => type.value))];
    return assert.deepEqual(words.sort(), [...schema.enum].sort(), `${place}: words`);
  }
  const kind = kinds.find((kind) => kind !== 'null');
  if (kind === 'array') {
    const isArray = (type) => checker.isArrayType(type) || checker.isTupleType(type);
    values.forEach((type) => assert.ok(isArray(type), `${place}: ${checker.typeToString(type)}, expected an array`));
    for (const elements of values.map((type) => checker.getTypeArguments(type))) {
      const each = schema.prefixItems ?? [schema.items];
      assert.equal(elements.length, each.length, `${place}: length`);
      each.forEach((item, at) => compare([elements[at]], item, `${place}[${at}]`));
    }
    return;
  }
  if (kind === 'object') return values.forEach((type) => compareMembers(type, schema, place));
  values.forEach((type) => assert.ok(type.flags & simple[kind], `${place}: ${checker.typeToString(type)}, expected ${kind}`));
}

function compareMembers(type, schema, place) {
  const members = membersOf(type);
  const promised = Object.entries(schema.properties).filter(([name, of]) => name !== 'do' && !/as 1\.0 called it/.test(of.description));
  assert.deepEqual([...members.keys()].sort(), promised.map(([name]) => name).sort(), `${place}: names`);
  for (const [name, of] of promised) {
    const member = members.get(name);
    assert.equal(member.required, (schema.required ?? []).includes(name), `${place}.${name}: is it always there?`);
    compare(member.types, of, `${place}.${name}`);
  }
}

let calls = 0;
for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(source))) {
  const [signature] = symbol.flags & ts.SymbolFlags.Function ? checker.getTypeOfSymbolAtLocation(symbol, source).getCallSignatures() : [];
  if (!signature || symbol.name === 'ask') continue;
  const call = symbol.name.replace(/[A-Z]/, (letter) => '_' + letter.toLowerCase());
  const request = checker.getTypeOfSymbolAtLocation(signature.getParameters()[0], source);
  const [reply] = checker.getTypeArguments(signature.getReturnType());
  compareMembers(request, whole(defs[`request-${call}`]), `request of ${symbol.name}`);
  compareMembers(reply, whole(defs[`reply-${call}`]), `reply of ${symbol.name}`);
  ++calls;
}
assert.equal(calls, Object.keys(defs).filter((name) => name.startsWith('reply-') && name !== 'reply-error').length, 'each call has its types');
console.log(`types of ${calls} calls are those of the schema`);
