import type { Row } from './book.ts'

/** A debt that nobody has paid, or a proposal that nobody took, is something that only the esercente said. */
const isAccepted = (row: Row): boolean =>
  row['accettata_at'] === undefined
    ? row['incassato_centesimi'] === undefined || Number(row['incassato_centesimi']) > 0
    : row['accettata_at'] !== null

/**
 * The clienti of each esercente, since the first sale; of a cliente that it only wrote to, it knows what it wrote.
 */
export function createLegami(rows: readonly Row[], clienti: readonly Row[]): Row[] {
  const persone = new Map(clienti.map((cliente) => [cliente['id'], cliente]))
  const first = new Map<string, Row>()
  for (const row of rows) {
    const { esercente_id, cliente_id, created_at } = row
    const key = `${String(esercente_id)}:${String(cliente_id)}`
    const known = first.get(key)
    const { nome, email, stato } = persone.get(cliente_id) ?? {}
    const isConfirmed = stato !== 'in_registrazione' && isAccepted(row)
    const isFirst = !known || Number(known['created_at']) > Number(created_at)
    first.set(key, {
      esercente_id,
      cliente_id,
      nome,
      email,
      created_at: isFirst ? created_at : known['created_at'],
      confermata_at: known?.['confermata_at'] ?? (isConfirmed ? created_at : null),
    })
  }
  return [...first.values()]
}
