import { randomBytes } from 'node:crypto'
import { type creaChiaveApi as contract, oggettoChiave } from '@rateo/contract/ponte/sviluppatori'
import { type Ambito, ambitiPossibili } from '@rateo/contract/chiamata/ambiti'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { Call } from '../../../http/call.ts'
import { newId } from '../../../db/ids.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { findSicurezza } from '../../base/impostazioni/index.ts'
import { esigiConferma } from '../../persone/otp/index.ts'
import { accoda } from '../../base/uscite/index.ts'
import { hashChiave } from './leggi-chiave.ts'
import { ownerOf } from './sviluppatori.queries.ts'

const DAY = 86_400_000
/** More than anybody uses; without a limit a mistake in a loop would fill the table. */
const MASSIMO_ATTIVE = 20
/** `rateo_test_` and four letters. */
const INIZIO = 15

type Nuova = {
  nome: string
  ambiti: readonly Ambito[]
  ambiente: 'test' | 'live'
  giorni: number
  /** The key whose place it takes. */
  sostituisce?: string
}

/** Asks for the code that confirms a key with these very permissions. */
export async function esigiCodice(
  { db, actor: { utente_id, sessione_id } }: Call,
  ambiti: readonly Ambito[],
  now: Date,
): Promise<void> {
  const atto = { scopo: 'crea_chiave_api' as const, oggetto: oggettoChiave(ambiti) }
  await esigiConferma(db, { utente_id, sessione_id, now }, atto)
}

/** Counts the keys of an esercente and refuses one too many; two at once wait for one another here, so that both are counted. */
export async function esigiPosto({ db, actor, clock }: Call): Promise<void> {
  const esercente_id = ownerOf(actor)
  const now = clock.now()
  await db.selectFrom('esercenti').select('id').where('id', '=', esercente_id).forUpdate().execute()
  const { attive } = await db
    .selectFrom('chiavi_api')
    .select((eb) => eb.fn.countAll<number>().as('attive'))
    .where('esercente_id', '=', esercente_id)
    .where('revocata_at', 'is', null)
    .where((eb) => eb.or([eb('scade_at', 'is', null), eb('scade_at', '>', now)]))
    .executeTakeFirstOrThrow()
  if (attive < MASSIMO_ATTIVE) return
  throw new AppError('stato_incompatibile', {
    message: `Hai già ${MASSIMO_ATTIVE} chiavi attive: revoca quelle che non usi.`,
  })
}

/** Writes a key of 256 random bits, of which only the hash is kept, and the message to its owner; returns it in clear. */
export async function scriviChiave(
  { actor, clock, db }: Call,
  { nome, ambiti, ambiente, giorni, sostituisce }: Nuova,
): Promise<{ id: string; segreto: string }> {
  const now = clock.now()
  const id = newId(now)
  const segreto = `rateo_${ambiente}_${randomBytes(32).toString('base64url')}`
  await db
    .insertInto('chiavi_api')
    .values({
      id,
      esercente_id: ownerOf(actor),
      creata_da: actor.utente_id,
      nome,
      ambiente,
      inizio: segreto.slice(0, INIZIO),
      hash: hashChiave(segreto),
      ambiti: [...new Set(ambiti)],
      scade_at: new Date(now.getTime() + giorni * DAY),
      created_at: now,
      sostituisce: sostituisce ?? null,
    })
    .execute()
  await accoda(db, {
    argomento: 'chiave_api_creata',
    unicita: `chiave_api:${id}`,
    contenuto: { chiave_id: id },
  })
  return { id, segreto }
}

/**
 * Makes a key, confirmed by a code for these very permissions; returns it in clear, for the only time.
 * It ends: when nobody says when, after the longest time that the settings allow.
 */
export async function creaChiaveApi(
  call: Call,
  { nome, ambiti, giorni_di_validita }: Omit<BodyOf<typeof contract>, 'password'>,
  ambiente: 'test' | 'live',
): Promise<{ id: string; segreto: string }> {
  const now = call.clock.now()
  ownerOf(call.actor)
  const { chiavi_giorni } = await findSicurezza(call.db, now)
  if (giorni_di_validita !== null && giorni_di_validita > chiavi_giorni) {
    const message = `Al massimo ${chiavi_giorni} giorni`
    throw new AppError('dati_non_validi', { errors: [{ pointer: '/giorni_di_validita', message }] })
  }
  const possibili = ambitiPossibili(ambiente)
  if (!ambiti.every((ambito) => possibili.includes(ambito))) {
    const message = 'Questo permesso c’è solo nell’ambiente di prova'
    throw new AppError('dati_non_validi', { errors: [{ pointer: '/ambiti', message }] })
  }
  await esigiCodice(call, ambiti, now)
  await esigiPosto(call)
  const giorni = giorni_di_validita ?? chiavi_giorni
  const nuova = await scriviChiave(call, { nome, ambiti, ambiente, giorni })
  await annota(call, {
    azione: 'crea',
    entita: 'chiave_api',
    id: nuova.id,
    dopo: { nome, ambiti: ambiti.join(', ') },
  })
  return nuova
}
