import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { systemClock } from '../../src/clock.ts'
import type { Db } from '../../src/db/database.ts'
import { rinnovaAbbonamenti } from '../../src/modules/accordi/abbonamenti/index.ts'
import { addebitaDovuti } from '../../src/modules/accordi/scadenze/index.ts'
import { createMandato } from '../../test/create-mandato.ts'
import { createCliente } from '../../test/factories.ts'
import { createAbbonamento, createCarta, createDilazione } from '../../test/scadenze.ts'
import type { Chance } from '../chance.ts'
import type { Provider } from '../provider.ts'

type Esercente = { id: string }
/** Somebody who is charged without being there: on a card, or on an account. */
export type Automatico = {
  esercente: Esercente
  cliente: { id: string; utente_id: string }
  metodo: { metodo_id: string } | { mandato_id: string }
  /** How often such a method is there. */
  peso: number
}

const pesi = (metodi: readonly string[]) =>
  [...Map.groupBy(metodi, (metodo) => metodo)].map(([psp, tutti]) => ({ psp, peso: tutti.length }))

/** Makes a person for each method that the provider knows; a method is nobody else's. */
export async function createAutomatici(
  db: Db,
  esercente: Esercente,
  { metodi, cliente: cliente_psp }: Pick<Provider, 'metodi' | 'cliente'>,
): Promise<{ carta: Automatico[]; addebito_sdd: Automatico[] }> {
  const persona = () => createCliente(db, { esercente_id: esercente.id })
  const conosciuto = { fornitore: 'stripe', cliente_psp }
  const carta: Automatico[] = []
  for (const { psp: metodo_psp, peso } of pesi(metodi.carta)) {
    const cliente = await persona()
    const metodo_id = await createCarta(db, cliente, { ...conosciuto, metodo_psp })
    carta.push({ esercente, cliente, metodo: { metodo_id }, peso })
  }
  const addebito_sdd: Automatico[] = []
  for (const { psp: metodo_psp, peso } of pesi(metodi.addebito_sdd)) {
    const cliente = await persona()
    const mandato_id = await createMandato(db, { esercente, cliente })
    await db
      .updateTable('mandati')
      .set({ ...conosciuto, metodo_psp, preavviso_giorni: 1 })
      .where('id', '=', mandato_id)
      .execute()
    addebito_sdd.push({ esercente, cliente, metodo: { mandato_id }, peso })
  }
  return { carta, addebito_sdd }
}

export const scegli = (chance: Chance, tra: readonly Automatico[]): Automatico =>
  chance.pick(tra.flatMap((uno) => Array.from({ length: uno.peso }, () => uno)))

/** A rata that falls due today, or an abbonamento whose period begins. */
export async function falliDovuto(
  db: Db,
  chance: Chance,
  { peso: _, ...chi }: Automatico,
): Promise<void> {
  // Some only tomorrow: nobody may take them before, and whoever comes back a day later finds them.
  const oggi = aggiungiGiorni(systemClock.today(), chance.is(0.15) ? 1 : 0)
  const importo_centesimi = chance.int(50, 49_000)
  await db
    .transaction()
    .execute(async (trx) =>
      chance.is(0.7)
        ? createDilazione(trx, { ...chi, scadenze: [oggi], importo_centesimi })
        : createAbbonamento(trx, { ...chi, prossimo_addebito: oggi }),
    )
}

/** The billing run of the product, at whatever hour; between two turns the other lanes have their say. */
export async function addebita(deps: Parameters<typeof addebitaDovuti>[0]): Promise<number> {
  await rinnovaAbbonamenti(deps)
  await addebitaDovuti(deps)
  return 0
}
