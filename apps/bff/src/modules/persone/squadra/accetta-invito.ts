import { NOMI_RUOLI_SQUADRA } from '@rateo/domain/permessi/squadra'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import type { leggiInvitoSquadra } from '@rateo/contract/persone/squadra'
import type { Db } from '../../../db/database.ts'
import type { CallInfo } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { notifica } from '../../base/notifiche/index.ts'
import {
  aggiungiMembro,
  chiediPassword,
  creaUtente,
  hashPassword,
  hashToken,
  rifiutaPasswordDebole,
  subentra,
} from '../sessione/index.ts'
import { dimenticaRegistrazione } from '../registrazione/index.ts'
import { f } from '@rateo/domain/parole/frase'

type Letto = ResponseOf<typeof leggiInvitoSquadra>

/** Opens nothing that is accepted, revoked, out of time, or of an esercente that is over. */
async function findInvito(db: Db, token: string) {
  return (
    db
      .selectFrom('inviti_squadra as i')
      .innerJoin('esercenti as e', 'e.id', 'i.esercente_id')
      // An account whose address nobody proved is not of the person who reads this one.
      .leftJoin('utenti as u', (join) =>
        join.onRef('u.email', '=', 'i.email').on('u.email_verificata_at', 'is not', null),
      )
      .where('i.token_hash', '=', hashToken(token))
      .select([
        'i.id',
        'i.email',
        'i.ruolo',
        'i.fino_al',
        'i.esercente_id',
        'i.expires_at',
        'i.accettato_at',
        'i.revocato_at',
        'e.ragione_sociale',
        'u.id as utente_id',
      ])
      .executeTakeFirst()
  )
}
type Invito = NonNullable<Awaited<ReturnType<typeof findInvito>>>

function motivo(invito: Omit<Invito, 'utente_id'> | undefined, now: Date): string | null {
  if (invito === undefined) {
    return 'Questo invito non vale più: forse ne è arrivato uno più recente, o il link è stato copiato solo in parte.'
  }
  if (invito.accettato_at !== null) return 'Questo invito è già stato usato: accedi.'
  if (invito.revocato_at !== null) return 'Questo invito è stato revocato.'
  if (invito.expires_at <= now || (invito.fino_al !== null && invito.fino_al < giornoDiRoma(now))) {
    return `Questo invito è scaduto: chiedi a ${invito.ragione_sociale} di rimandarlo.`
  }
  return null
}

const chiE = ({ utente_id }: Invito, in_sessione: string | null): Letto['chi'] => {
  if (utente_id === null) return 'nuovo'
  return utente_id === in_sessione ? 'in_sessione' : 'con_password'
}

export async function getInvitoSquadra(
  db: Db,
  { token, in_sessione }: { token: string; in_sessione: string | null },
  now: Date,
): Promise<Letto> {
  const invito = await findInvito(db, token)
  const contrario = motivo(invito, now)
  if (invito === undefined || contrario !== null) {
    return { valido: false, message: contrario ?? '', email: '', chi: 'nuovo' }
  }
  const { ragione_sociale, ruolo, email, fino_al } = invito
  const fine =
    fino_al === null ? '' : ` L’accesso vale fino al ${formattaGiorno(fino_al)} compreso.`
  return {
    valido: true,
    message: `${ragione_sociale} ti invita nella sua squadra su Rateo, come ${NOMI_RUOLI_SQUADRA[ruolo]}.${fine}`,
    email,
    chi: chiE(invito, in_sessione),
  }
}

type Accettazione = {
  token: string
  nome?: string | undefined
  cognome?: string | undefined
  password?: string | undefined
}
type Context = {
  db: Db
  transact: <T>(work: (trx: Db) => Promise<T>) => Promise<T>
  now: Date
  info: CallInfo
  in_sessione: string | null
  /** The role of that session. */
  ruolo: Ruolo | null
}

const incompatibile = (message: string) => new AppError('stato_incompatibile', { message })

/** Requires a name and a password of a person without an account; what is missing is said beside its field. */
function esigiDati({ nome, cognome, password }: Accettazione) {
  const errors = [
    ...(nome ? [] : [{ pointer: '/nome', message: 'Inserisci il nome' }]),
    ...(cognome ? [] : [{ pointer: '/cognome', message: 'Inserisci il cognome' }]),
    ...(password !== undefined && password.length >= 12
      ? []
      : [{ pointer: '/password', message: 'Almeno 12 caratteri' }]),
  ]
  if (!nome || !cognome || !password || errors.length > 0) {
    throw new AppError('dati_non_validi', { errors })
  }
  return { nome, cognome, password }
}

/** Takes the invitation, once; of two who hold the same link the second finds it used. */
async function prendi(
  trx: Db,
  { id }: Pick<Invito, 'id'>,
  utente_id: string,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('inviti_squadra')
    .set({ accettato_at: now, accettato_da: utente_id })
    .where('id', '=', id)
    .where('accettato_at', 'is', null)
    .where('revocato_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw incompatibile('Questo invito non vale più: è già stato usato.')
}

export async function entra(
  trx: Db,
  { now, info }: Pick<Context, 'now' | 'info'>,
  invito: Pick<Invito, 'id' | 'email' | 'ruolo' | 'fino_al' | 'esercente_id'>,
  utente_id: string,
): Promise<void> {
  const { esercente_id, ruolo, email, fino_al } = invito
  // The account is held: what two invitations change of it comes one after the other.
  await trx.selectFrom('utenti').where('id', '=', utente_id).select('id').forUpdate().execute()
  await prendi(trx, invito, utente_id, now)
  const giaDentro = await trx
    .selectFrom('membri_esercente')
    .where('utente_id', '=', utente_id)
    .where('esercente_id', '=', esercente_id)
    .where('al', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (giaDentro) throw incompatibile('Fai già parte di questa squadra: accedi.')
  await aggiungiMembro(trx, { utente_id, esercente_id, ruolo, origine: 'invito', fino_al, now })
  const call = { db: trx, actor: { utente_id, ruolo: 'esercente' as const }, info }
  const dopo = { email, ruolo, ...(fino_al !== null && { fino_al }) }
  const fatto = { azione: 'entra_in_squadra', dopo }
  await annota(call, { ...fatto, entita: 'esercente', id: esercente_id })
  await annota(call, { ...fatto, entita: 'utente', id: utente_id })
  await notifica(
    trx,
    { ruolo: 'esercente', esercente_id },
    {
      testo: f`${{ email }} è nella squadra come ${{ ruolo: NOMI_RUOLI_SQUADRA[ruolo] }}.`,
      indirizzo: '/profilo?scheda=squadra',
      unicita: `entra_in_squadra:${invito.id}`,
    },
  )
}

/** The way from the session that is open to the esercente: another role is chosen by hand. */
const altrove = (fatto: string, { esercente_id }: Invito, ruolo: Ruolo | null) =>
  ruolo === 'esercente'
    ? { message: `${fatto} La trovi tra le tue attività.`, dove: `/home?attivita=${esercente_id}` }
    : { message: `${fatto} Scegli “Esercente” da “Cambia ruolo”.`, dove: '/home' }

/** Joins the team, with the account of the address that was invited or with one made here. */
export async function accettaInvito(
  { db, transact, now, info, in_sessione, ruolo }: Context,
  dati: Accettazione,
): Promise<{ message: string; dove: string }> {
  const invito = await findInvito(db, dati.token)
  const contrario = motivo(invito, now)
  if (invito === undefined || contrario !== null) throw incompatibile(contrario ?? '')
  const fatto = `Fai parte della squadra di ${invito.ragione_sociale}.`
  const chi = chiE(invito, in_sessione)
  if (chi === 'nuovo') {
    const { nome, cognome, password } = esigiDati(dati)
    await rifiutaPasswordDebole(password, { nome, cognome, email: invito.email }, 'password')
    const password_hash = await hashPassword(password)
    await transact(async (trx) => {
      const nuovo = {
        nome,
        cognome,
        password_hash,
        now,
        email: invito.email,
        ruolo: 'esercente',
        verificata: true,
      } as const
      const utente_id = (await creaUtente(trx, nuovo)) ?? (await subentra(trx, nuovo))
      if (utente_id === null) {
        throw incompatibile(
          'C’è già un account con questo indirizzo, ma l’e-mail non è confermata: confermala e riapri l’invito.',
        )
      }
      await dimenticaRegistrazione(trx, utente_id)
      await entra(trx, { now, info }, invito, utente_id)
    })
    return { message: `${fatto} Accedi con la password che hai scelto.`, dove: '/login' }
  }
  const { utente_id } = invito
  if (utente_id === null) throw incompatibile('Questo invito non vale più.')
  if (chi === 'con_password') {
    if (!dati.password) {
      const message = 'Inserisci la password di questo account'
      throw new AppError('dati_non_validi', { errors: [{ pointer: '/password', message }] })
    }
    await chiediPassword(db, { utente_id, now }, dati.password)
  }
  await transact((trx) => entra(trx, { now, info }, invito, utente_id))
  return chi === 'in_sessione'
    ? altrove(fatto, invito, ruolo)
    : { message: `${fatto} Accedi.`, dove: '/login' }
}
