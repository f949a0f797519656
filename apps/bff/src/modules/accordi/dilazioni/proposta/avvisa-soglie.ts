import { formattaData } from '@rateo/domain/parole/formato'
import { trimestreDi } from '@rateo/domain/credito/tasso-soglia'
import { sql } from 'kysely'
import type { Deps } from '../../../../http/deps.ts'
import { notifica } from '../../../base/notifiche/index.ts'
import { findSoglie } from './soglia.ts'
import { f } from '@rateo/domain/parole/frase'

/** Somebody offers interest, may grant it to consumers, or has asked for it in the last year. */
async function qualcunoNeChiede({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<boolean> {
  const { rows } = await sql<{ chiesti: boolean }>`
    select exists (select 1 from offerte_rate where tan_percento > 0 and archiviata_at is null)
      or exists (select 1 from esercenti where credito_abilitato_at is not null)
      or exists (select 1 from dilazioni
        where taeg_percento > 0 and created_at > ${clock.now()}::timestamptz - interval '1 year') as chiesti`.execute(
    db,
  )
  return rows[0]?.chiesti === true
}

const NOMI = {
  soglia_consumatori: 'il TEGM del credito finalizzato',
  soglia_imprese: 'il TEGM degli altri finanziamenti',
} as const

/**
 * Tells the admins, every day until it is written, which average rate of this quarter is missing while some esercente
 * asks for interest: without it nobody may ask for any. Answers with how many are missing.
 */
export async function avvisaSoglie(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { db, clock } = deps
  const oggi = clock.today()
  const soglie = await findSoglie(db, oggi)
  const mancanti = (['soglia_consumatori', 'soglia_imprese'] as const).filter(
    (nome) => soglie[nome] === null,
  )
  if (mancanti.length === 0 || !(await qualcunoNeChiede(deps))) return 0
  for (const nome of mancanti) {
    await notifica(
      db,
      { ruolo: 'admin' },
      {
        testo: f`Manca ${{ soglia: NOMI[nome] }} per il trimestre del ${{ oggi: formattaData(oggi) }}: finché non è scritto, le dilazioni sono senza interessi e senza spese.`,
        indirizzo: '/gestione?scheda=parametri',
        unicita: `tegm:${nome}:${trimestreDi(oggi)}:${oggi}`,
      },
    )
  }
  return mancanti.length
}
