import type { ChiaveApi } from '@rateo/contract/ponte/sviluppatori'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../http/actor.ts'
import { AppError } from '../../../http/errors.ts'

/** The keys of an esercente are read by its people alone: no other role has any. */
export function ownerOf({ ruolo, esercente_id }: Actor): string {
  if (ruolo !== 'esercente' || esercente_id === null) throw new AppError('non_trovato')
  return esercente_id
}

function findChiavi(db: Db, actor: Actor) {
  return db
    .selectFrom('chiavi_api as k')
    .innerJoin('utenti as u', 'u.id', 'k.creata_da')
    .leftJoin('chiavi_api as dopo', 'dopo.sostituisce', 'k.id')
    .selectAll('k')
    .select('dopo.id as dopo_id')
    .select(['u.nome as utente_nome', 'u.cognome as utente_cognome'])
    .where('k.esercente_id', '=', ownerOf(actor))
}

type Riga = Awaited<ReturnType<ReturnType<typeof findChiavi>['execute']>>[number]

function statoDi({ revocata_at, scade_at }: Riga, now: Date): ChiaveApi['stato'] {
  if (revocata_at !== null) return 'revocata'
  return scade_at !== null && scade_at <= now ? 'scaduta' : 'attiva'
}

const toChiave = (riga: Riga, now: Date): ChiaveApi => ({
  _id: riga.id,
  nome: riga.nome,
  // The columns are written by us alone, with the words of the contract.
  ambiente: riga.ambiente,
  inizio: riga.inizio,
  ambiti: riga.ambiti,
  stato: statoDi(riga, now),
  scade_at: riga.scade_at?.toISOString() ?? null,
  ultimo_uso_at: riga.ultimo_uso_at?.toISOString() ?? null,
  ultimo_uso_ip: riga.ultimo_uso_ip,
  creata_da: `${riga.utente_nome} ${riga.utente_cognome}`.trim(),
  sostituisce: riga.sostituisce,
  sostituita: riga.dopo_id !== null,
  created_at: riga.created_at.toISOString(),
})

/** The API keys of an esercente: those that work first, then the newest. */
export async function getChiaviApi(db: Db, actor: Actor, now: Date): Promise<ChiaveApi[]> {
  const righe = await findChiavi(db, actor).orderBy('k.id', 'desc').limit(200).execute()
  const chiavi = righe.map((riga) => toChiave(riga, now))
  const attive = chiavi.filter(({ stato }) => stato === 'attiva')
  return [...attive, ...chiavi.filter(({ stato }) => stato !== 'attiva')]
}

export async function getChiaveApi(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
): Promise<ChiaveApi> {
  const riga = await findChiavi(db, actor).where('k.id', '=', id).executeTakeFirst()
  if (!riga) throw new AppError('non_trovato')
  return toChiave(riga, now)
}
