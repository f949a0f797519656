import type { aggiungiAdesioni as contract, EsitoAggiunta } from '@rateo/contract/accordi/adesioni'
import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import { motivoQuota, quotaDiChiArriva } from '@rateo/domain/atti/quote-raccolta'
import { LIMITI_RACCOLTA } from '@rateo/domain/stati/raccolta'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../db/ids.ts'
import type { Call } from '../../../http/call.ts'
import { AppError } from '../../../http/errors.ts'
import { annota } from '../../base/cronologia/index.ts'
import { motivoNessunAltro } from './azioni-raccolta.ts'
import { esigi, lockRaccolta, mettiInCoda, postiPresi, type Raccolta } from './lock-raccolta.ts'

type Dati = BodyOf<typeof contract>
type Persona = Dati['persone'][number]
type Errore = EsitoAggiunta['errori'][number]

const INSIEME = 1000

/** The clienti that were chosen, by themselves or by a tag, as people of the raccolta. Anybody else's are left out. */
async function scelti(
  db: Db,
  esercente_id: string,
  { clienti, etichetta, quota_centesimi, peso }: Dati,
): Promise<Persona[]> {
  if (clienti.length === 0 && etichetta === undefined) return []
  const rows = await db
    .selectFrom('clienti_esercente')
    .where('esercente_id', '=', esercente_id)
    .where('unito_a', 'is', null)
    .where((eb) =>
      eb.or([
        eb('cliente_id', 'in', ['', ...clienti]),
        ...(etichetta === undefined
          ? []
          : [sql<boolean>`lower(${etichetta}) = any(select lower(u) from unnest(etichette) u)`]),
      ]),
    )
    .select(['nome', 'email'])
    .orderBy('nome')
    .limit(LIMITI_RACCOLTA.persone + 1)
    .execute()
  return rows.map(({ nome, email }, n) => ({ riga: n + 1, nome, email, quota_centesimi, peso }))
}

/** Says what a person lacks to have a share. */
function errorePersona({ modo }: Raccolta, persona: Persona): Errore | null {
  const { riga, quota_centesimi, peso } = persona
  if (modo === 'tabella' && quota_centesimi === null) {
    return { riga, colonna: 'importo', motivo: 'Scrivi l’importo, ad esempio 45,00' }
  }
  return modo === 'pesi' && peso === null
    ? { riga, colonna: 'millesimi', motivo: 'Scrivi i millesimi, ad esempio 41 o 12,35' }
    : null
}

/** Before the start only a share of one's own is known; afterwards that of a latecomer. */
function quotaOra(raccolta: Raccolta, persona: Persona): number | null {
  if (raccolta.stato === 'bozza') {
    return raccolta.modo === 'tabella' ? persona.quota_centesimi : null
  }
  return quotaDiChiArriva(raccolta, persona)
}

async function emailDentro(db: Db, id: string, persone: readonly Persona[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('adesioni')
    .where('raccolta_id', '=', id)
    .where('stato', '<>', 'tolta')
    .where('email', 'in', ['', ...persone.map(({ email }) => email)])
    .select('email')
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** One line for each address: a file that names somebody twice asks them once. */
function unaVolta(persone: readonly Persona[]): Persona[] {
  return [...new Map(persone.toReversed().map((una) => [una.email, una])).values()].toReversed()
}

function divise(raccolta: Raccolta, persone: readonly Persona[]) {
  const errori: Errore[] = []
  const nuove: (Persona & { quota: number | null })[] = []
  for (const persona of persone) {
    const errore = errorePersona(raccolta, persona)
    const quota = errore === null ? quotaOra(raccolta, persona) : null
    const motivo = quota === null ? null : motivoQuota(quota)
    if (errore !== null) errori.push(errore)
    else if (motivo !== null) errori.push({ riga: persona.riga, colonna: 'importo', motivo })
    else nuove.push({ ...persona, quota })
  }
  return { errori, nuove }
}

async function esigiPosto(db: Db, { id, posti }: Raccolta, nuove: number): Promise<void> {
  const presi = await postiPresi(db, id)
  const massimo = posti ?? LIMITI_RACCOLTA.persone
  if (presi + nuove <= massimo) return
  const message = `I posti sono ${massimo} e ${presi} sono presi: ne restano ${Math.max(0, massimo - presi)}. Non è stato aggiunto nessuno.`
  throw new AppError('stato_incompatibile', { message })
}

/**
 * Puts people in a raccolta. Who is in it already is left as they are, so that the same file goes on from where it stopped. Once it
 * has started they are latecomers: nobody else's share changes, and each is asked at once.
 */
export async function aggiungiAdesioni(call: Call, id: string, dati: Dati): Promise<EsitoAggiunta> {
  const { db, clock, actor } = call
  const raccolta = await lockRaccolta(db, id, actor)
  esigi(motivoNessunAltro(raccolta.stato))
  const { esercente_id } = raccolta
  const tutte = unaVolta([...dati.persone, ...(await scelti(db, esercente_id, dati))])
  const dentro = await emailDentro(db, id, tutte)
  const { errori, nuove } = divise(
    raccolta,
    tutte.filter(({ email }) => !dentro.has(email)),
  )
  await esigiPosto(db, raccolta, nuove.length)
  const inBozza = raccolta.stato === 'bozza'
  const esito = {
    nuove: nuove.length,
    gia: dentro.size,
    quote_centesimi: nuove.some(({ quota }) => quota === null)
      ? null
      : nuove.reduce((somma, { quota }) => somma + (quota ?? 0), 0),
    errori,
  }
  if (dati.prova || nuove.length === 0) return esito
  const now = clock.now()
  for (let da = 0; da < nuove.length; da += INSIEME) {
    await db
      .insertInto('adesioni')
      .values(
        nuove.slice(da, da + INSIEME).map(({ nome, email, peso, quota }) => ({
          id: newId(now),
          raccolta_id: id,
          esercente_id,
          nome,
          email,
          peso,
          quota_centesimi: quota,
          provenienza: inBozza ? 'elenco' : 'dopo',
          stato: 'da_chiedere',
          da_fare: inBozza ? null : 'chiedi',
          created_at: now,
        })),
      )
      .execute()
  }
  if (!inBozza) await mettiInCoda(db, id, { utente_id: actor.utente_id, now })
  await annota(call, {
    azione: 'aggiunge_persone',
    entita: 'raccolta',
    id,
    dopo: { persone: nuove.length },
  })
  return esito
}
