import type {
  AnteprimaSconto,
  usaCodiceAbbonamento as contract,
} from '@rateo/contract/promozioni/sconto-abbonamento'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { motivoNonSconta, motivoNonToglieSconto } from '@rateo/domain/atti/sconto-abbonamento'
import { newId } from '../../../../db/ids.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { accoda } from '../../../base/uscite/index.ts'
import {
  contaSullAbbonamento,
  findAllaDisdetta,
  findAttesi,
  mostraRighe,
  rendiAttesi,
  usaSullAbbonamento,
} from '../../promozioni/index.ts'
import { getAbbonamento, lockAbbonamento, type Suo } from '../get-abbonamento.ts'
import { findPiano } from '../piani/piano.queries.ts'
import { conSconto, findProssimi } from './sconto.queries.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

function titolare({ actor }: Call): 'cliente' | 'esercente' {
  if (actor.ruolo !== 'cliente' && actor.ruolo !== 'esercente') throw new AppError('non_trovato')
  return actor.ruolo
}

/** The next charges of an abbonamento on which a code can be used, and what a promozione asks of it. */
async function prepara({ db, clock }: Call, a: Suo) {
  const motivo = motivoNonSconta(a, clock.today())
  if (motivo !== null) throw rifiuta(motivo)
  const prossimi = await findProssimi(db, a)
  const primo = prossimi.find(({ intero }) => intero)
  const piano = await findPiano(db, a.piano_id)
  if (primo === undefined || piano === undefined) {
    throw rifiuta('Non ci sono altri addebiti su cui usarlo.')
  }
  const { cliente_id, esercente_id } = a
  const abbonato = {
    abbonamento_id: a.id,
    cliente_id,
    esercente_id,
    prezzo_centesimi: primo.prezzo_centesimi,
    primo: piano.primo,
  }
  return { prossimi, primo, abbonato }
}

async function conta(call: Call, a: Suo, codice: string): Promise<AnteprimaSconto> {
  const { prossimi, abbonato } = await prepara(call, a)
  const { sconti } = await contaSullAbbonamento(call, abbonato, { codice })
  return {
    codice,
    nome: sconti.righe.find((riga) => riga.codice === codice)?.nome ?? '',
    sconto_centesimi: sconti.sconto_centesimi,
    righe: mostraRighe(sconti),
    addebiti: conSconto(prossimi, sconti.sconto_centesimi),
  }
}

/** Counts what a code takes off the next charge, without using it. */
export async function anteprimaSconto(call: Call, id: string, codice: string) {
  return conta(call, await getAbbonamento(call.db, id, call.actor), codice)
}

/** The best discount that is offered to who is about to leave; null where there is none, or it was had already. */
export async function findOfferta(call: Call, id: string): Promise<AnteprimaSconto | null> {
  const { db, actor, clock } = call
  const a = await getAbbonamento(db, id, actor)
  if (motivoNonSconta(a, clock.today()) !== null) return null
  const di = { esercente_id: a.esercente_id, abbonamento_id: a.id }
  const offerte: AnteprimaSconto[] = []
  for (const { codice } of await findAllaDisdetta(db, di)) {
    if (codice === null) continue
    try {
      offerte.push(await conta(call, a, codice))
    } catch (error) {
      // One that is not for this person, or does not go with what waits already, is not offered.
      if (!(error instanceof AppError)) throw error
    }
  }
  return offerte.toSorted((x, y) => y.sconto_centesimi - x.sconto_centesimi)[0] ?? null
}

type Avviso = { fatto: 'usato' | 'tolto'; dati: object }

const avvisa = (call: Call, abbonamento_id: string, { fatto, dati }: Avviso) => {
  const atto = newId(call.clock.now())
  return accoda(call.db, {
    argomento: 'sconto_abbonamento',
    unicita: `sconto_abbonamento:${abbonamento_id}:${atto}`,
    contenuto: { abbonamento_id, fatto, chi: titolare(call), ...dati },
  })
}

/** Uses a code on the next charge; the price of the others stays. */
export async function usaCodice(
  call: Call,
  id: string,
  { codice, sconto_centesimi }: BodyOf<typeof contract>,
): Promise<void> {
  const a = await lockAbbonamento(call.db, id, call.actor)
  const { primo, abbonato } = await prepara(call, a)
  const visto = { codice, chi: titolare(call), visto_centesimi: sconto_centesimi }
  const sconti = await usaSullAbbonamento(call, abbonato, visto)
  const { giorno, prezzo_centesimi } = primo
  const dati = {
    giorno,
    prezzo_centesimi,
    sconto_centesimi: sconti.sconto_centesimi,
    nome: sconti.righe.map(({ nome }) => nome).join(' e '),
  }
  await annota(call, {
    azione: 'usa_codice',
    entita: 'abbonamento',
    id,
    dopo: { codice, ...dati },
  })
  await avvisa(call, id, { fatto: 'usato', dati })
}

/** Takes the discount off the next charge, which is then the price that was agreed to; the uses are free again. */
export async function togliSconto(call: Call, id: string): Promise<void> {
  const { db, clock, actor } = call
  const a = await lockAbbonamento(db, id, actor)
  const ruolo = titolare(call)
  const primo = (await findProssimi(db, a)).find(({ intero }) => intero)
  const attesi = primo ? await findAttesi(db, id, primo.prezzo_centesimi) : []
  if (primo === undefined || attesi.length === 0) throw rifiuta('Non c’è uno sconto da togliere.')
  const chiesti_da = attesi.map(({ chiesto_da }) => chiesto_da ?? 'cliente')
  const motivo = motivoNonToglieSconto({ ...a, chiesti_da }, ruolo, clock.today())
  if (motivo !== null) throw rifiuta(motivo)
  await rendiAttesi(call, id)
  const { giorno, prezzo_centesimi } = primo
  await annota(call, { azione: 'togli_sconto', entita: 'abbonamento', id, dopo: { giorno } })
  await avvisa(call, id, { fatto: 'tolto', dati: { giorno, prezzo_centesimi } })
}
