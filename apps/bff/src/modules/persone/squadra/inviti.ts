import type { RUOLI_DA_DARE } from '@rateo/contract/persone/squadra'
import { NOMI_RUOLI_SQUADRA, sottoposti } from '@rateo/domain/permessi/squadra'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import type { Secrets } from '../../../secrets.ts'
import { annota } from '../../base/cronologia/index.ts'
import { notificaPersona } from '../../base/notifiche/index.ts'
import { conta } from '../../base/limiti/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { hashToken, tokenDelLink } from '../sessione/index.ts'
import { esigiFineFutura } from './gestisci-membri.ts'
import { lockSquadra } from './lock-squadra.ts'
import { f } from '@rateo/domain/parole/frase'

const DAY = 24 * 3_600_000
const VALE_MS = 7 * DAY
const INVITI_AL_GIORNO = 30
const PERSONE_MASSIME = 100

type Invito = {
  email: string
  ruolo: (typeof RUOLI_DA_DARE)[number]
  fino_al?: string | null | undefined
}

const campo = (message: string) =>
  new AppError('dati_non_validi', { message, errors: [{ pointer: '/email', message }] })

const esigiPochi = ({ db, clock }: Call, esercente_id: string) =>
  conta(
    db,
    {
      chiave: `inviti_squadra:${esercente_id}`,
      massimo: INVITI_AL_GIORNO,
      finestra_ms: DAY,
    },
    clock.now(),
  )

/** The link is made from an id of its own, which a new one replaces: of two links the later alone counts. */
async function manda(call: Call, invito_id: string, volte: number): Promise<void> {
  await accoda(call.db, {
    argomento: 'invito_squadra',
    unicita: `invito_squadra:${invito_id}:${volte}`,
    contenuto: { invito_id, volte },
  })
}

export const semeDelLink = (id: string, volte: number): string => `squadra:${id}:${volte}`

/** A person who works on the portal reads of it there too: nothing of this is told to who invites. */
async function avvisaInvitata(
  { db }: Call,
  { utente_id, esercente_id, id }: { utente_id: string; esercente_id: string; id: string },
): Promise<void> {
  const { ragione_sociale } = await db
    .selectFrom('esercenti')
    .where('id', '=', esercente_id)
    .select('ragione_sociale')
    .executeTakeFirstOrThrow()
  await notificaPersona(
    db,
    { utente_id, ruolo: 'esercente' },
    {
      testo: f`${{ ragione_sociale }} ti invita nella sua squadra.`,
      indirizzo: '/profilo?scheda=squadra',
      unicita: `invito_squadra:${id}`,
    },
  )
}

/** Invites somebody by e-mail. An open invitation of the same address takes the new role, and a new link. */
export async function invitaInSquadra(
  call: Call,
  secret: Secrets,
  { email, ruolo, fino_al = null }: Invito,
): Promise<void> {
  const { db, actor, clock } = call
  const { esercente_id, io, membri } = await lockSquadra(call, 'squadra')
  if (!sottoposti(io.ruolo).includes(ruolo)) {
    const message = `Il ruolo ${NOMI_RUOLI_SQUADRA[ruolo]} lo dà solo il titolare.`
    throw new AppError('non_autorizzato', { message })
  }
  esigiFineFutura(fino_al, clock.today())
  if (membri.length >= PERSONE_MASSIME) {
    throw campo('La squadra ha già 100 persone: togline una prima di invitarne un’altra.')
  }
  const persona = await db
    .selectFrom('utenti')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirst()
  if (persona?.id === actor.utente_id) throw campo('Sei tu: fai già parte di questa squadra.')
  if (membri.some(({ utente_id }) => utente_id === persona?.id)) {
    throw campo('Questa persona è già nella squadra.')
  }
  const aperto = await db
    .selectFrom('inviti_squadra')
    .where('esercente_id', '=', esercente_id)
    .where('email', '=', email)
    .where('accettato_at', 'is', null)
    .where('revocato_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (aperto) throw campo('C’è già un invito aperto per questo indirizzo: rimandalo o revocalo.')
  await esigiPochi(call, esercente_id)
  const now = clock.now()
  const id = newId(now)
  await db
    .insertInto('inviti_squadra')
    .values({
      id,
      token_hash: hashToken(tokenDelLink(secret, semeDelLink(id, 1))),
      esercente_id,
      email,
      ruolo,
      fino_al,
      creato_da: actor.utente_id,
      expires_at: new Date(now.getTime() + VALE_MS),
      mandato_at: now,
      created_at: now,
    })
    .execute()
  await manda(call, id, 1)
  if (persona) await avvisaInvitata(call, { utente_id: persona.id, esercente_id, id })
  await annota(call, {
    azione: 'invita_in_squadra',
    entita: 'esercente',
    id: esercente_id,
    dopo: { email, ruolo, ...(fino_al !== null && { fino_al }) },
  })
}

async function lockInvito(call: Call, id: string) {
  const { esercente_id, io } = await lockSquadra(call, 'squadra')
  const invito = await call.db
    .selectFrom('inviti_squadra')
    .selectAll()
    .where('id', '=', id)
    .where('esercente_id', '=', esercente_id)
    .forUpdate()
    .executeTakeFirst()
  if (invito === undefined) throw new AppError('non_trovato')
  if (!sottoposti(io.ruolo).includes(invito.ruolo)) {
    throw new AppError('non_autorizzato', {
      message: 'Questo invito lo gestisce solo il titolare.',
    })
  }
  if (invito.accettato_at !== null || invito.revocato_at !== null) {
    const message =
      invito.accettato_at === null
        ? 'Questo invito è già revocato.'
        : 'Questo invito è stato accettato.'
    throw new AppError('stato_incompatibile', { message })
  }
  return invito
}

/** Sends it once more: the time begins again, and the link of before opens nothing. */
export async function rimandaInvito(call: Call, secret: Secrets, id: string): Promise<void> {
  const { db, clock } = call
  const { esercente_id, email, ruolo, fino_al, mandato_volte } = await lockInvito(call, id)
  if (fino_al !== null && fino_al < clock.today()) {
    throw new AppError('stato_incompatibile', {
      message: 'L’ultimo giorno di questo invito è passato: revocalo e fanne uno nuovo.',
    })
  }
  await esigiPochi(call, esercente_id)
  const now = clock.now()
  const volte = mandato_volte + 1
  await db
    .updateTable('inviti_squadra')
    .set({
      token_hash: hashToken(tokenDelLink(secret, semeDelLink(id, volte))),
      mandato_at: now,
      mandato_volte: volte,
      expires_at: new Date(now.getTime() + VALE_MS),
    })
    .where('id', '=', id)
    .execute()
  await manda(call, id, volte)
  await annota(call, {
    azione: 'rimanda_invito_squadra',
    entita: 'esercente',
    id: esercente_id,
    dopo: { email, ruolo },
  })
}

export async function revocaInvito(call: Call, id: string): Promise<void> {
  const { email, ruolo, esercente_id } = await lockInvito(call, id)
  await call.db
    .updateTable('inviti_squadra')
    .set({ revocato_at: call.clock.now() })
    .where('id', '=', id)
    .execute()
  await annota(call, {
    azione: 'revoca_invito_squadra',
    entita: 'esercente',
    id: esercente_id,
    dopo: { email, ruolo },
  })
}
