/** Whether every word of the query is somewhere in the text, in any order and case. */
export function isFound(query: string, text: string): boolean {
  const held = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word));
}
