import type { ParteServizio, StatoServizio } from '@rateo/domain/tempo/servizio'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isWorkerAlive } from '../../../jobs/heartbeat.ts'

/** Seconds for which a message that is due may wait: longer is slow, much longer is a stop. */
const ATTESA = { lenta: 180, ferma: 900 }
/** So many attempts of the last hour without an outcome are no single case. */
const SOSPESI = 3

type Riga = { porte: number; sospesi: number; attesa: number }

/** Finds how each part of the service is now, by what it leaves behind. */
export async function rilevaStato(db: Db): Promise<Record<ParteServizio, StatoServizio>> {
  const { rows } = await sql<Riga>`
    select
      (select count(*)::int from porte_fornitore where avvisato) as porte,
      (select count(*)::int from tentativi
        where stato = 'esito_sconosciuto' and created_at > now() - interval '1 hour') as sospesi,
      coalesce((select extract(epoch from now() - min(dal))::int from uscite_aperte
        where dal <= now()), 0) as attesa`.execute(db)
  const { porte = 0, sospesi = 0, attesa = 0 } = rows[0] ?? {}
  return {
    portale: 'regolare',
    pagamenti: porte > 0 ? 'fermo' : sospesi >= SOSPESI ? 'rallentato' : 'regolare',
    messaggi: attesa >= ATTESA.ferma ? 'fermo' : attesa >= ATTESA.lenta ? 'rallentato' : 'regolare',
    lavori: (await isWorkerAlive(db)) ? 'regolare' : 'fermo',
  }
}
