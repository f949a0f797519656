import type { DocumentoFattura } from '@rateo/contract/fatture/carica-fatture'
import type { FatturaLetta } from '@rateo/domain/fattura/leggi-fattura'
import { togliTrattenute, type TrattenutaLetta } from '@rateo/domain/fattura/leggi-trattenute'
import { distribuisciNota } from '@rateo/domain/fattura/riduci-con-nota'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import {
  avanzoInParole,
  findRiducibili,
  type NotaDaTogliere,
  togliDaiDebiti,
} from './applica-nota.ts'
import type { Scelte } from './esito-fattura.ts'
import { type Chiave, type Collegata, findCorrette } from './fatture.queries.ts'
import { type Riduzione, scriviRiduzioni } from './scrivi-fattura.ts'

/** A part of an invoice that is about to be asked for. */
export type Parte = {
  n: number
  entro: string
  importo_centesimi: number
  righe: TrattenutaLetta[]
}

/** A note that waited, with the other invoices that it corrects beside the one that came. */
export type NotaPronta = NotaDaTogliere & { altre: string[] }

const corregge = ({ numero, data }: Collegata, f: Pick<FatturaLetta, 'numero' | 'data'>) =>
  numero === f.numero && (data === null || data === f.data)

/** The credit notes that waited for this invoice, and for no other one any more. */
export async function findNotePronte(
  db: Db,
  { esercente_id, cedente_iva }: Chiave,
  fattura: FatturaLetta,
): Promise<NotaPronta[]> {
  const { rows } = await sql<{
    id: string
    numero: string
    data: string
    da_pagare_centesimi: number
    corregge: Collegata[]
    trattenute: TrattenutaLetta[]
  }>`select id, numero, data::text, da_pagare_centesimi, corregge, trattenute from fatture_caricate
    where esercente_id = ${esercente_id} and cedente_iva = ${cedente_iva} and esito = 'in_attesa'
      and data >= ${fattura.data}::date and corregge @> ${JSON.stringify([{ numero: fattura.numero }])}::jsonb
    order by data, id`.execute(db)
  const pronte: NotaPronta[] = []
  for (const { corregge: collegate, data, ...nota } of rows) {
    if (!collegate.some((una) => corregge(una, fattura))) continue
    const altre = collegate.filter((una) => !corregge(una, fattura))
    const { manca, trovate } = await findCorrette(db, {
      esercente_id,
      cedente_iva,
      collegate: altre,
      data,
    })
    if (manca === null) pronte.push({ ...nota, altre: trovate })
  }
  return pronte
}

type Tolta = { nota: NotaPronta; speso: number; parti: { n: number; tolto_centesimi: number }[] }

/** Makes the parts of an invoice smaller before they are asked for, the last to fall due first: nobody is asked for too much even once. */
export function togliDalleParti(parti: readonly Parte[], note: readonly NotaPronta[]): Tolta[] {
  const inOrdine = [...parti].toSorted((a, b) => b.entro.localeCompare(a.entro) || b.n - a.n)
  return note.map((nota) => {
    let speso = 0
    const perParte = inOrdine.map((una) => ({ ...una, id: String(una.n) }))
    const { tolti } = distribuisciNota(nota.da_pagare_centesimi, perParte)
    const tolte = tolti.map(({ id, tolto_centesimi }) => ({ n: Number(id), tolto_centesimi }))
    for (const { n, tolto_centesimi } of tolte) {
      const parte = inOrdine.find((una) => una.n === n)
      if (parte === undefined) continue
      const di = { prima: speso, dopo: speso + tolto_centesimi }
      parte.righe = togliTrattenute(parte.righe, nota, di)
      parte.importo_centesimi -= tolto_centesimi
      speso = di.dopo
    }
    return { nota, speso, parti: tolte }
  })
}

export type Applicata = DocumentoFattura['note_applicate'][number]

/** Shows how much notes would take off an invoice, to somebody who looks at a trial. */
export const mostraTolte = (tolte: readonly Tolta[]): Applicata[] =>
  tolte.map(({ nota, speso }) => ({
    numero: nota.numero,
    tolto_centesimi: speso,
    avviso: nota.altre.length > 0 ? null : avanzoInParole(nota.da_pagare_centesimi - speso),
  }))

/** Ends the waiting of some notes: what this invoice does not take of one is taken off the others that it corrects. */
export async function applicaTolte(
  call: Call,
  come: { scelte: Scelte; oggi: string },
  { tolte, fattura_id }: { tolte: readonly Tolta[]; fattura_id: string },
): Promise<{ note_applicate: Applicata[]; sostituiti: DocumentoFattura['sostituiti'] }> {
  const note_applicate: Applicata[] = []
  const tutti: DocumentoFattura['sostituiti'] = []
  for (const { nota, speso, parti } of tolte) {
    const qui: Riduzione[] = parti.map((una) => ({ nota_id: nota.id, fattura_id, ...una }))
    const debiti = await findRiducibili(call.db, nota.altre)
    const altrove = await togliDaiDebiti(call, come, { nota, prima: speso, debiti })
    const riduzioni = [...qui, ...altrove.riduzioni]
    await scriviRiduzioni(call.db, riduzioni)
    const tolto_centesimi = riduzioni.reduce((somma, una) => somma + una.tolto_centesimi, 0)
    const avviso = avanzoInParole(nota.da_pagare_centesimi - tolto_centesimi)
    await call.db
      .updateTable('fatture_caricate')
      .set({ esito: 'caricata', ridotto_centesimi: tolto_centesimi, motivo: avviso })
      .where('id', '=', nota.id)
      .execute()
    note_applicate.push({ numero: nota.numero, tolto_centesimi, avviso })
    tutti.push(...altrove.sostituiti)
  }
  return { note_applicate, sostituiti: tutti }
}
