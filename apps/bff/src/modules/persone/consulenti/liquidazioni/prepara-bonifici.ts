import type {
  BonificiConsulenti,
  preparaBonifici as contract,
} from '@rateo/contract/persone/liquidazioni'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { controllaIban } from '@rateo/domain/banca/iban'
import { targetAperto } from '@rateo/domain/tempo/calendario'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { formattaMeseAnno } from '@rateo/domain/parole/formato'
import type { Db } from '../../../../db/database.ts'
import { isId, newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { findGestore } from '../../../base/impostazioni/index.ts'
import { findConto } from './aliquote.ts'
import { rifiuta } from './approva-liquidazione.ts'
import { esigiPasso, lockLiquidazione } from './muovi-liquidazione.ts'
import { type Bonifico, scriviPain001 } from './pain001.ts'

/** The longest way ahead that banks take. */
const GIORNI_MAX = 60

const campo = (pointer: string, message: string) =>
  new AppError('dati_non_validi', { errors: [{ pointer, message }] })

async function findOrdinante(db: Db, now: Date) {
  const [{ nome }, iban] = [await findGestore(db, now), await findConto(db, now)]
  if (nome === '') throw rifiuta('In Gestione manca il nome di chi gestisce il portale.')
  if (!controllaIban(iban).valido) {
    throw rifiuta('In Gestione manca l’IBAN da cui partono i bonifici ai consulenti.')
  }
  return { ordinante: nome, iban }
}

/** Writes the file of transfers for approved liquidazioni, all of them or none: none of them is in two files at a time. */
export async function preparaBonifici(
  call: Call,
  { liquidazioni, esecuzione_il }: BodyOf<typeof contract>,
): Promise<BonificiConsulenti> {
  const { db, clock, actor } = call
  const now = clock.now()
  const today = clock.today()
  if (!targetAperto(esecuzione_il)) {
    throw campo('/esecuzione_il', 'Quel giorno le banche sono chiuse: scegline un altro')
  }
  if (esecuzione_il < today || esecuzione_il > aggiungiGiorni(today, GIORNI_MAX)) {
    throw campo('/esecuzione_il', `Scegli un giorno da oggi a ${GIORNI_MAX} giorni`)
  }
  const da = await findOrdinante(db, now)
  const bonifici: Bonifico[] = []
  // In one order: two files at once wait and do not cross.
  const ids = [...new Set(liquidazioni)].toSorted()
  for (const id of ids) {
    const l = await lockLiquidazione(db, id)
    esigiPasso(call, 'disponi', l)
    // Read now: whoever changed bank since the approval is paid on the new account.
    const { nome, iban } = await db
      .selectFrom('consulenti')
      .where('id', '=', l.consulente_id)
      .select(['nome', 'iban'])
      .executeTakeFirstOrThrow()
    if (iban === '') throw rifiuta(`Di ${nome} manca l’IBAN: scrivilo tra i suoi dati.`)
    bonifici.push({
      riferimento: `LQ${id.toUpperCase()}`,
      importo_centesimi: l.netto_centesimi,
      nome,
      iban,
      causale: `Provvigioni fino a ${formattaMeseAnno(l.mese)}, liquidazione ${l.anno}/${l.numero}`,
    })
  }
  const id = newId(now)
  const importo_centesimi = bonifici.reduce((somma, b) => somma + b.importo_centesimi, 0)
  const scritto = scriviPain001({
    id: `RB${id.toUpperCase()}`,
    creato_at: now,
    esecuzione_il,
    ...da,
    bonifici,
  })
  await db
    .insertInto('bonifici_consulenti')
    .values({
      id,
      esecuzione_il,
      righe: bonifici.length,
      importo_centesimi,
      ...scritto,
      preparati_da: actor.utente_id,
      created_at: now,
    })
    .execute()
  await db
    .updateTable('liquidazioni')
    .set({ stato: 'in_pagamento', bonifici_id: id, motivo: '' })
    .where('id', 'in', ids)
    .execute()
  for (const una of ids) {
    await annota(call, {
      azione: 'prepara_bonifico',
      entita: 'liquidazione',
      id: una,
      prima: { stato: 'approvata' },
      dopo: { stato: 'in_pagamento', esecuzione_il },
    })
  }
  return { _id: id, righe: bonifici.length, importo_centesimi, esecuzione_il }
}

/** The file as it was written, with the name to keep it under. */
export async function getFileBonifici(db: Db, id: string) {
  const row = isId(id)
    ? await db
        .selectFrom('bonifici_consulenti')
        .where('id', '=', id)
        .select(['file', 'esecuzione_il'])
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('non_trovato')
  return { file: row.file, nome: `bonifici-consulenti-${row.esecuzione_il}.xml` }
}
