import type { cessaAbbonamento, SceltaCessazione } from '@rateo/contract/accordi/cessazione'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import {
  motivoNonCessa,
  RESI_CESSAZIONE,
  type ResoCessazione,
} from '@rateo/domain/atti/chiusura-abbonamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { sql } from 'kysely'
import { stored } from '../../../../db/stored.ts'
import type { Call } from '../../../../http/call.ts'
import { AppError } from '../../../../http/errors.ts'
import { contestoDi } from '../../../base/cronologia/index.ts'
import { esigiConferma, type LeggiAtto } from '../../../persone/otp/index.ts'
import { getAbbonamento, type Suo } from '../get-abbonamento.ts'
import { findAvvisoMancato } from '../avvisi/avvisi.queries.ts'
import { contaFine } from './chiusura.queries.ts'
import { tieniTutto } from './recedi.ts'

const rifiuta = (message: string) => new AppError('stato_incompatibile', { message })

/** The act that a code confirms: this abbonamento, with this sum given back. */
const oggettoDi = (id: string, rimborso_centesimi: number) => `${id}:${rimborso_centesimi}`

/** Why nothing cannot go back: a renewal that was not announced is left without costs, whoever ends it. */
async function motivoNonNulla({ db, clock }: Call, a: Suo): Promise<string | null> {
  const oggi = clock.today()
  const mancato = await findAvvisoMancato(db, a, oggi)
  if (mancato === null || mancato.rinnovo > oggi) return null
  const { rimborso_centesimi } = await contaFine(db, a, { reso: 'pro_rata', oggi })
  return rimborso_centesimi === 0
    ? null
    : `Il rinnovo del ${formattaGiornoLungo(mancato.rinnovo)} non è stato annunciato in tempo: al cliente tornano almeno i giorni pagati e non avuti.`
}

/** Counts one of the three ways to end it today; the act calls it too. */
async function conta(call: Call, a: Suo, reso: ResoCessazione) {
  const { db, clock } = call
  const conto = await contaFine(db, a, { reso, oggi: clock.today() })
  const isUnderWay = conto.in_corso_centesimi > 0 && reso !== 'nulla'
  return {
    ...conto,
    motivo:
      motivoNonCessa(a.stato) ??
      (reso === 'nulla' ? await motivoNonNulla(call, a) : null) ??
      (isUnderWay
        ? `C’è un pagamento di ${formattaEuro(conto.in_corso_centesimi)} in corso: si rende quando è concluso.`
        : null),
  }
}

export async function anteprimaCessazione(call: Call, id: string): Promise<SceltaCessazione[]> {
  const a = await getAbbonamento(call.db, id, call.actor)
  return Promise.all(
    RESI_CESSAZIONE.map(async (reso) => {
      const { rimborso_centesimi, annullati_centesimi, motivo } = await conta(call, a, reso)
      const oggetto = oggettoDi(a.id, rimborso_centesimi)
      return { reso, rimborso_centesimi, annullati_centesimi, motivo, oggetto }
    }),
  )
}

/** Ends an abbonamento at once: an esercente who gives money back confirms with a code. */
export async function cessa(
  call: Call,
  id: string,
  visto: BodyOf<typeof cessaAbbonamento>,
): Promise<void> {
  const { db, actor, clock } = call
  const a = await tieniTutto(call, id)
  const { motivo, rimborso_centesimi, debiti, ...conto } = await conta(call, a, visto.reso)
  if (motivo !== null) throw rifiuta(motivo)
  if (
    rimborso_centesimi !== visto.rimborso_centesimi ||
    conto.annullati_centesimi !== visto.annullati_centesimi
  ) {
    throw rifiuta(
      'Intanto l’importo è cambiato: rileggi e conferma di nuovo. Non è cambiato nulla.',
    )
  }
  if (actor.ruolo === 'esercente' && rimborso_centesimi > 0) {
    const { utente_id, sessione_id } = actor
    await esigiConferma(
      db,
      { utente_id, sessione_id, now: clock.now() },
      {
        scopo: 'cessa_abbonamento',
        oggetto: oggettoDi(a.id, rimborso_centesimi),
        importo_centesimi: rimborso_centesimi,
      },
    )
  }
  await sql`select ${stored('chiudi_abbonamento', {
    abbonamento: a.id,
    stato: 'cessato',
    azione: 'cessa',
    chiusura: { modo: 'cessazione', reso: visto.reso, ...conto, motivo: visto.motivo },
    debiti,
    adesso: clock.now(),
    contesto: contestoDi(call),
  })}`.execute(db)
}

/** An end at once as its author reads it: whose abbonamento, and the sum in the name of the act. */
export const attoCessazione: LeggiAtto = async (db, { actor }, { oggetto }) => {
  const [id = '', somma = ''] = oggetto.split(':')
  if (actor.ruolo !== 'esercente' || !/^[1-9]\d{0,11}$/.test(somma)) {
    throw new AppError('non_trovato')
  }
  const importo_centesimi = Number(somma)
  const a = await getAbbonamento(db, id, actor)
  return {
    importo_centesimi,
    parole: `cessare l’abbonamento ${a.nome} e rendere ${formattaEuro(importo_centesimi)}`,
  }
}
