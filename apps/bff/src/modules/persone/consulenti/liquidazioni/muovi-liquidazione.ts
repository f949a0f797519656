import {
  aliquotaRitenuta,
  type EventoLiquidazione,
  TRANSIZIONI_LIQUIDAZIONE,
} from '@rateo/domain/denaro/liquidazione'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { puo } from '@rateo/domain/stati/macchina'
import { aggiungiGiorni, giornoDiRoma, inizioGiornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../../db/database.ts'
import { isId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import { registraScrittura } from '../../../registri/contabilita/index.ts'
import { findAliquote } from './aliquote.ts'
import { registraApprovazione, rifiuta } from './approva-liquidazione.ts'

export async function lockLiquidazione(db: Db, id: string) {
  const row = isId(id)
    ? await db
        .selectFrom('liquidazioni')
        .where('id', '=', id)
        .selectAll()
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw new AppError('non_trovato')
  return row
}
type Bloccata = Awaited<ReturnType<typeof lockLiquidazione>>

/** Why a liquidazione cannot make a step, for a person; null when it can. */
export function motivoDelPasso(
  evento: EventoLiquidazione,
  { stato, approvata_da }: Pick<Bloccata, 'stato' | 'approvata_da'>,
  utente_id: string,
): string | null {
  if (!puo(TRANSIZIONI_LIQUIDAZIONE, evento, stato, 'A')) {
    return `La liquidazione è nello stato “${etichettaDi('liquidazione', stato).etichetta}”.`
  }
  const paga = evento === 'disponi' || evento === 'paga'
  return paga && approvata_da === utente_id
    ? 'Chi ha approvato non paga: serve un’altra persona dello staff.'
    : null
}

export function esigiPasso(call: Call, evento: EventoLiquidazione, l: Bloccata): void {
  const motivo = motivoDelPasso(evento, l, call.actor.utente_id)
  if (motivo !== null) throw rifiuta(motivo)
}

/** Takes an approval back before it is paid: its lines are open again. Only the newest: those after it began where it ended. */
export async function annullaApprovazione(call: Call, id: string, motivo: string): Promise<void> {
  const { db, clock, actor } = call
  const now = clock.now()
  const l = await lockLiquidazione(db, id)
  esigiPasso(call, 'annulla', l)
  const dopo = await db
    .selectFrom('liquidazioni')
    .where('consulente_id', '=', l.consulente_id)
    .where('stato', '<>', 'annullata')
    .where('mese', '>', l.mese)
    .select('id')
    .executeTakeFirst()
  if (dopo !== undefined) throw rifiuta('Prima si annulla la liquidazione del mese dopo.')
  await db
    .updateTable('liquidazioni')
    .set({ stato: 'annullata', annullata_da: actor.utente_id, annullata_at: now, motivo })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('righe_liquidazione').where('liquidazione_id', '=', id).execute()
  await registraApprovazione(db, l, { annulla: true, at: now })
  await accoda(db, {
    argomento: 'liquidazione_annullata',
    unicita: `liquidazione_annullata:${id}`,
    contenuto: { liquidazione_id: id },
  })
  await annota(call, {
    azione: 'annulla_approvazione',
    entita: 'liquidazione',
    id,
    prima: { stato: l.stato },
    dopo: { stato: 'annullata', motivo },
  })
}

/** The bank did not make the transfer: it waits to be paid again. */
export async function segnaNonRiuscita(call: Call, id: string, motivo: string): Promise<void> {
  const { db } = call
  const l = await lockLiquidazione(db, id)
  esigiPasso(call, 'torna', l)
  await db
    .updateTable('liquidazioni')
    .set({ stato: 'approvata', bonifici_id: null, motivo })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'bonifico_non_riuscito',
    entita: 'liquidazione',
    id,
    prima: { stato: l.stato },
    dopo: { stato: 'approvata', motivo },
  })
}

/** Tax is withheld by the rate of the day of the payment (art. 25-bis c. 1 DPR 600/1973): another than the one counted stops it. */
async function esigiStessaRitenuta(db: Db, l: Bloccata, pagata_il: string): Promise<void> {
  const quando = new Date(inizioGiornoDiRoma(aggiungiGiorni(pagata_il, 1)).getTime() - 1)
  const allora = await findAliquote(db, quando, Number(l.mese.slice(0, 4)))
  const { consulente: regime, aliquote } = l
  if (aliquotaRitenuta(regime, allora) === aliquotaRitenuta(regime, aliquote)) return
  throw rifiuta(
    `Il ${formattaGiorno(pagata_il)} la ritenuta è un’altra: annulla l’approvazione e approva di nuovo.`,
  )
}

/** Writes down that the money left: a person who did not approve says it. Tax is withheld at this moment. */
export async function paga(call: Call, id: string, pagata_il: string): Promise<void> {
  const { db, clock, actor } = call
  const now = clock.now()
  const l = await lockLiquidazione(db, id)
  esigiPasso(call, 'paga', l)
  if (pagata_il > clock.today() || pagata_il < giornoDiRoma(l.approvata_at)) {
    throw new AppError('dati_non_validi', {
      errors: [
        {
          pointer: '/pagata_il',
          message: 'Scegli un giorno dall’approvazione a oggi',
        },
      ],
    })
  }
  await esigiStessaRitenuta(db, l, pagata_il)
  await db
    .updateTable('liquidazioni')
    .set({ stato: 'pagata', pagata_da: actor.utente_id, pagata_il, motivo: '' })
    .where('id', '=', id)
    .execute()
  const { netto_centesimi, ritenuta_centesimi } = l.conteggio
  const movimenti = [
    {
      intestatario: `consulente:${l.consulente_id}`,
      codice: 'debito',
      importo_centesimi: netto_centesimi + ritenuta_centesimi,
    },
    { intestatario: 'piattaforma', codice: 'banca', importo_centesimi: -netto_centesimi },
    { intestatario: 'erario', codice: 'ritenute', importo_centesimi: -ritenuta_centesimi },
  ].filter(({ importo_centesimi }) => importo_centesimi !== 0)
  await registraScrittura(db, {
    tipo: 'liquidazione_pagata',
    origine_tipo: 'liquidazione',
    origine_id: id,
    movimenti,
    at: now,
  })
  await accoda(db, {
    argomento: 'liquidazione_pagata',
    unicita: `liquidazione_pagata:${id}`,
    contenuto: { liquidazione_id: id },
  })
  await annota(call, {
    azione: 'paga',
    entita: 'liquidazione',
    id,
    prima: { stato: l.stato },
    dopo: { stato: 'pagata', pagata_il, netto_centesimi },
  })
}
