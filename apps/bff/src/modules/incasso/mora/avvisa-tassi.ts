import { formattaData } from '@rateo/domain/parole/formato'
import { tassoDiMora } from '@rateo/domain/credito/mora'
import type { Deps } from '../../../http/deps.ts'
import { notifica } from '../../base/notifiche/index.ts'
import { findParametriMora } from './parametri-mora.ts'
import { f } from '@rateo/domain/parole/frase'

const TASSI = [
  { nome: 'il tasso legale', impresa: false },
  { nome: 'il tasso di riferimento della BCE', impresa: true },
] as const

/**
 * Tells the admins, at every run until it is written, the rates that nobody has written for today while some esercente
 * asks for mora: without them its days cost nothing. Answers with how many are missing.
 */
export async function avvisaTassi({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const chiesta = await db
    .selectFrom('mora_esercenti')
    .where('attiva_dal', 'is not', null)
    .select('esercente_id')
    .limit(1)
    .executeTakeFirst()
  if (!chiesta) return 0
  const oggi = clock.today()
  const { versioni } = await findParametriMora(db, clock.now())
  const mancanti = TASSI.filter(({ impresa }) => tassoDiMora(oggi, impresa, versioni) === null)
  for (const { nome, impresa } of mancanti) {
    await notifica(
      db,
      { ruolo: 'admin' },
      {
        testo: f`Manca ${{ nome }} per il ${{ oggi: formattaData(oggi) }}: finché non è scritto, la mora di questi giorni non si conta.`,
        indirizzo: '/gestione?scheda=parametri',
        unicita: `tassi_mora:${impresa ? 'bce' : 'legale'}:${oggi}`,
      },
    )
  }
  return mancanti.length
}
