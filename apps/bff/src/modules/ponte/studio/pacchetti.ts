import type { StatoEsercente } from '@rateo/domain/identita/esercente'
import type { RuoloSquadra } from '@rateo/domain/permessi/ruoli-squadra'
import { svolge } from '@rateo/domain/permessi/squadra'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/call.ts'
import type { Archivio } from '../../../http/sheet/archivio.ts'
import { annota } from '../../base/cronologia/index.ts'
import { type Dove, paccoDelMese } from './pacco-del-mese.ts'
import { entra } from './studio.queries.ts'

type Suo = { id: string; nome: string; ruolo: RuoloSquadra; stato: StatoEsercente }

/** The esercenti in which the person may export, as long as the session lives. */
async function findSue(
  db: Db,
  { actor, clock }: Pick<Call, 'actor' | 'clock'>,
  di: string | null,
): Promise<Suo[]> {
  const { rows } = await sql<Suo>`
    select e.id, e.ragione_sociale as nome, m.ruolo, e.stato
    from membri_esercente m join esercenti e on e.id = m.esercente_id
    join sessioni s on s.id = ${actor.sessione_id} and s.utente_id = m.utente_id and s.revoked_at is null
    join utenti u on u.id = m.utente_id and u.stato = 'attivo'
    where m.utente_id = ${actor.utente_id} and m.al is null and m.sospeso_at is null
      and (m.finisce_at is null or m.finisce_at > ${clock.now()}) and (${di}::text is null or e.id = ${di})
    order by e.ragione_sociale, e.id`.execute(db)
  return rows.filter(({ ruolo, stato }) => svolge(ruolo, 'esportare') && entra(stato))
}

/** A name for a folder, whatever a firm is called; two of the same name stay two. */
function cartelle(sue: readonly Suo[]): Map<string, string> {
  const viste = new Map<string, number>()
  return new Map(
    sue.map(({ id, nome }) => {
      const pulito = nome
        .normalize('NFC')
        .replaceAll(/[^\p{L}\p{N} .&'-]+/gu, '_')
        .replaceAll(/^[. ]+|[. ]+$/g, '')
      const base = pulito.slice(0, 80) || 'attivita'
      const chiave = base.toLowerCase()
      const gia = viste.get(chiave) ?? 0
      viste.set(chiave, gia + 1)
      return [id, gia === 0 ? base : `${base} (${gia + 1})`]
    }),
  )
}

const inCartella = (archivio: Archivio, cartella: string): Archivio => ({
  aggiungi: (nome, contenuto, quando) =>
    archivio.aggiungi(`${cartella}/${nome}`, contenuto, quando),
})

/**
 * Writes the packs of a month into an archive, a folder for each esercente, while they are read. Before each the membership is looked
 * at again: of an esercente that the person has lost meanwhile nothing more is written.
 */
export async function scriviPacchetti(
  deps: Dove,
  call: Call,
  archivio: Archivio,
  { mese, di }: { mese: string; di: string | null },
): Promise<void> {
  const nomi = cartelle(await findSue(deps.db, call, null))
  let scritti = 0
  for (const [id, cartella] of nomi) {
    if (di !== null && id !== di) continue
    const [ancora] = await findSue(deps.db, call, id)
    if (ancora === undefined) continue
    const actor = { ...call.actor, esercente_id: id, squadra: ancora.ruolo }
    await annota(
      { db: deps.db, actor: { utente_id: actor.utente_id, ruolo: 'esercente' }, info: call.info },
      { azione: 'scarica_pacchetto', entita: 'esercente', id, dopo: { mese } },
    )
    await paccoDelMese({ deps, archivio: inCartella(archivio, cartella), actor, mese })
    scritti += 1
  }
  if (scritti > 0) return
  const testo = 'Nessuna delle tue attività ha documenti che puoi scaricare per questo mese.\n'
  await archivio.aggiungi('LEGGIMI.txt', Buffer.from(testo), deps.clock.now())
}
