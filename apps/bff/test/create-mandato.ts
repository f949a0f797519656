import type { Db } from '../src/db/database.ts'
import { newId } from '../src/db/ids.ts'

type Parti = {
  esercente: { id: string }
  cliente: { id: string; utente_id: string }
  tipo?: 'ricorrente' | 'singolo'
}

/** A signed mandato that may be debited, without going through its signature; the same one for the same two parties. */
export async function createMandato(
  db: Db,
  { esercente, cliente, tipo = 'ricorrente' }: Parti,
): Promise<string> {
  const parti = { esercente_id: esercente.id, cliente_id: cliente.id }
  const gia = await db
    .selectFrom('mandati')
    .where('esercente_id', '=', esercente.id)
    .where('cliente_id', '=', cliente.id)
    .where('stato', '=', 'attivo')
    .select('id')
    .executeTakeFirst()
  if (gia !== undefined) return gia.id
  const id = newId()
  await db
    .insertInto('firme')
    .values({
      id,
      utente_id: cliente.utente_id,
      oggetto_tipo: 'mandato',
      oggetto_id: id,
      documento: Buffer.from('%PDF-1.7\n'),
      documento_sha256: Buffer.from('impronta'),
      prova: '{}',
    })
    .execute()
  await db
    .insertInto('mandati')
    .values({
      id,
      ...parti,
      umr: `RT${id.toUpperCase()}`,
      creditore_id: 'IT66ZZZA1B2C3D4E5F6G7H8',
      tipo,
      iban: 'IT60X0542811101000000123456',
      intestatario: 'Maria Bianchi',
      preavviso_giorni: 2,
      stato: 'attivo',
      preparato_il: '2026-01-10',
      firma_scade_at: new Date('2026-01-11'),
      firma_id: id,
      firmato_at: new Date('2026-01-10'),
    })
    .execute()
  return id
}
