import type { RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { NOMI_RUOLI_SQUADRA, sottoposti } from '@rateo/domain/permessi/squadra'
import { eGiorno } from '@rateo/domain/tempo/giorno'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { notificaPersona } from '../../base/notifiche/index.ts'
import { esigiConferma } from '../otp/index.ts'
import {
  cambiaFineMembro as cambiaFineDi,
  cambiaRuoloMembro as cambia,
  revocaDaEsercente,
  riattivaMembro as riattiva,
  sospendiMembro as sospendi,
  togliMembro as togli,
} from '../sessione/index.ts'
import { lockMembro, lockSquadra } from './lock-squadra.ts'
import { f } from '@rateo/domain/parole/frase'

const incompatibile = (message: string) => new AppError('stato_incompatibile', { message })

type Fatto = { azione: string; prima?: object; dopo?: object }

/** Tells what happened to a member, of the esercente whose team it is and of the person. */
async function scrivi(
  call: Pick<Call, 'db' | 'actor' | 'info'>,
  { esercente_id, utente_id }: { esercente_id: string; utente_id: string },
  fatto: Fatto,
): Promise<void> {
  const { nome, cognome } = await call.db
    .selectFrom('utenti')
    .where('id', '=', utente_id)
    .select(['nome', 'cognome'])
    .executeTakeFirstOrThrow()
  const persona = `${nome} ${cognome}`.trim()
  const dopo = { persona, ...fatto.dopo }
  await annota(call, { ...fatto, dopo, entita: 'esercente', id: esercente_id })
  await annota(call, { ...fatto, dopo, entita: 'utente', id: utente_id })
}

/** Invitations of who may not invite any more are void: nobody comes in by their word. */
export const revocaInvitiDi = (db: Db, utente_id: string, esercente_id: string, now: Date) =>
  db
    .updateTable('inviti_squadra')
    .set({ revocato_at: now })
    .where('creato_da', '=', utente_id)
    .where('esercente_id', '=', esercente_id)
    .where('accettato_at', 'is', null)
    .where('revocato_at', 'is', null)
    .execute()

export async function cambiaRuolo(call: Call, id: string, ruolo: RuoloSquadra): Promise<void> {
  const { membro, io, esercente_id } = await lockMembro(call, id)
  if (!sottoposti(io.ruolo).includes(ruolo)) {
    const message = `Il ruolo ${NOMI_RUOLI_SQUADRA[ruolo]} lo dà solo il titolare.`
    throw new AppError('non_autorizzato', { message })
  }
  if (membro.ruolo === ruolo) return
  const now = call.clock.now()
  await cambia(call.db, membro.id, ruolo)
  await revocaInvitiDi(call.db, membro.utente_id, esercente_id, now)
  await scrivi(call, membro, {
    azione: 'cambia_ruolo_squadra',
    prima: { ruolo: membro.ruolo },
    dopo: { ruolo },
  })
  const persona = { utente_id: membro.utente_id, ruolo: 'esercente', esercente_id }
  await notificaPersona(call.db, persona, {
    testo: f`Il tuo ruolo nella squadra è cambiato: ora sei ${{ ruolo: NOMI_RUOLI_SQUADRA[ruolo] }}.`,
    indirizzo: '/profilo?scheda=squadra',
    unicita: `ruolo_squadra:${id}:${now.getTime()}`,
  })
}

export async function sospendiMembro(call: Call, id: string): Promise<void> {
  const { membro, esercente_id } = await lockMembro(call, id)
  if (membro.sospeso_at !== null) throw incompatibile('Questa persona è già sospesa.')
  const now = call.clock.now()
  await sospendi(call.db, membro, now)
  await revocaInvitiDi(call.db, membro.utente_id, esercente_id, now)
  await scrivi(call, membro, { azione: 'sospende_dalla_squadra' })
}

export async function riattivaMembro(call: Call, id: string): Promise<void> {
  const { membro } = await lockMembro(call, id)
  if (membro.sospeso_at === null) throw incompatibile('Questa persona non è sospesa.')
  await riattiva(call.db, membro)
  await scrivi(call, membro, { azione: 'riattiva_nella_squadra' })
}

/** Refuses a last day that is over already. */
export function esigiFineFutura(fino_al: string | null | undefined, oggi: string): void {
  if (!fino_al || (eGiorno(fino_al) && fino_al >= oggi && fino_al < '2100')) return
  const message = 'Scegli oggi o un giorno dopo oggi'
  throw new AppError('dati_non_validi', { message, errors: [{ pointer: '/fino_al', message }] })
}

/** A last day, another one, or none: by who may manage the person. */
export async function cambiaFine(call: Call, id: string, fino_al: string | null): Promise<void> {
  const { membro } = await lockMembro(call, id)
  esigiFineFutura(fino_al, call.clock.today())
  if (membro.fino_al === fino_al) return
  await cambiaFineDi(call.db, membro.id, fino_al)
  await scrivi(call, membro, {
    azione: 'cambia_fine_squadra',
    prima: { fino_al: membro.fino_al },
    dopo: { fino_al },
  })
  await notificaPersona(
    call.db,
    { utente_id: membro.utente_id, ruolo: 'esercente', esercente_id: membro.esercente_id },
    {
      testo:
        fino_al === null
          ? f`Il tuo accesso non ha più una fine.`
          : f`Il tuo accesso vale fino al ${{ fino_al: formattaGiorno(fino_al) }} compreso.`,
      indirizzo: '/profilo?scheda=squadra',
      unicita: `fine_squadra:${id}:${call.clock.now().getTime()}`,
    },
  )
}

export async function togliMembro(call: Call, id: string): Promise<void> {
  const { membro, esercente_id } = await lockMembro(call, id)
  const now = call.clock.now()
  await togli(call.db, membro, now)
  await revocaInvitiDi(call.db, membro.utente_id, esercente_id, now)
  await scrivi(call, membro, { azione: 'toglie_dalla_squadra', prima: { ruolo: membro.ruolo } })
}

export async function chiudiSessioniMembro(call: Call, id: string): Promise<{ chiuse: number }> {
  const { membro } = await lockMembro(call, id)
  const chiuse = await revocaDaEsercente(call.db, membro, call.clock.now())
  await scrivi(call, membro, {
    azione: 'chiude_sessioni_squadra',
    dopo: { sessioni_chiuse: chiuse },
  })
  return { chiuse }
}

/** Leaves the team by oneself; the last titolare stays, because nobody else could give the role to anybody. */
export async function lasciaSquadra(
  call: Pick<Call, 'db' | 'actor' | 'info' | 'clock'>,
): Promise<{ fatto: true }> {
  const { io, membri, esercente_id } = await lockSquadra(call, 'vedere')
  const altriTitolari = membri.some(
    ({ id, ruolo, sospeso_at }) => id !== io.id && ruolo === 'titolare' && sospeso_at === null,
  )
  if (io.ruolo === 'titolare' && !altriTitolari) {
    throw incompatibile(
      'Sei l’unico titolare: prima passa il ruolo di titolare a un’altra persona della squadra.',
    )
  }
  const now = call.clock.now()
  await togli(call.db, io, now)
  await revocaInvitiDi(call.db, io.utente_id, esercente_id, now)
  await scrivi(call, io, { azione: 'lascia_la_squadra', prima: { ruolo: io.ruolo } })
  return { fatto: true }
}

/** Hands the role of titolare over, with a code for that very person; who had it goes on as amministratore. */
export async function trasferisciTitolare(call: Call, membro_id: string): Promise<void> {
  const { db, actor, clock } = call
  const { io, membri } = await lockSquadra(call, 'titolarita')
  const nuovo = membri.find(({ id }) => id === membro_id)
  if (nuovo === undefined) throw new AppError('non_trovato')
  if (nuovo.id === io.id) throw incompatibile('Sei già il titolare.')
  if (nuovo.sospeso_at !== null) {
    throw incompatibile('Questa persona è sospesa: riattivala prima di passarle il ruolo.')
  }
  const { utente_id, sessione_id } = actor
  const atto = { scopo: 'trasferisci_titolare', oggetto: membro_id } as const
  await esigiConferma(db, { utente_id, sessione_id, now: clock.now() }, atto)
  // Nobody is titolare until a day: the firm would be left without one.
  if (nuovo.fino_al !== null) await cambiaFineDi(db, nuovo.id, null)
  await cambia(db, nuovo.id, 'titolare')
  await cambia(db, io.id, 'amministratore')
  await scrivi(call, nuovo, {
    azione: 'diventa_titolare',
    prima: { ruolo: nuovo.ruolo },
    dopo: { ruolo: 'titolare' },
  })
  await notificaPersona(
    db,
    { utente_id: nuovo.utente_id, ruolo: 'esercente', esercente_id: nuovo.esercente_id },
    {
      testo: f`Ora sei il titolare: da te dipendono la squadra, l’IBAN e il conto degli incassi.`,
      indirizzo: '/profilo?scheda=squadra',
      unicita: `titolare:${nuovo.id}:${clock.now().getTime()}`,
    },
  )
}
