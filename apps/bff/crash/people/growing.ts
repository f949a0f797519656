import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { sql } from 'kysely'
import { avviaTentativo } from '../../src/modules/incasso/addebiti/index.ts'
import { findMora } from '../../src/modules/incasso/mora/index.ts'
import { richiestaDi } from './start-payment.ts'
import type { World } from '../world.ts'

/** The debt has been due for long, and the esercente asks for interest on it. */
async function ritarda({ deps, esercente_id }: World, id: string, n: number): Promise<void> {
  const scadenza = aggiungiGiorni(deps.clock.today(), -10 * n)
  await sql`
    insert into mora_esercenti (esercente_id, attiva_dal, tolleranza_giorni, updated_at)
    values (${esercente_id}, '2020-01-01', 5, now()) on conflict do nothing`.execute(deps.db)
  await sql`update pagamenti set scadenza = ${scadenza}::date where id = ${id}`.execute(deps.db)
}

const moraDi = async ({ deps }: World, id: string) =>
  (await findMora(deps.db, [id], { al: deps.clock.today(), now: deps.clock.now() })).get(id)

/** Late, it is paid with what it has grown by: whole or in part, by one or by two at once. */
export async function pagaConMora(world: World, id: string, n: number): Promise<void> {
  await ritarda(world, id, n)
  const mora = await moraDi(world, id)
  const { cliente_id, deps } = world
  const uno = (tipo: 'sessione' | 'addebito') =>
    avviaTentativo(deps, {
      pagamento_id: id,
      cliente_id,
      metodo: 'carta',
      tipo,
      richiesta: {
        ...richiestaDi(tipo),
        ...(mora && { mora: { [id]: mora } }),
        ...(mora && n % 3 === 0 && { parte_centesimi: mora.totale_centesimi }),
      },
      motivo: 'acquisto',
      contesto: {},
    })
  const esiti = await Promise.all([uno('addebito'), ...(n % 2 ? [uno('sessione')] : [])])
  if (esiti.filter(({ esito }) => esito === 'avviato').length > 1) throw new Error('due con mora')
}

/** Writes an incasso down by hand, with as much of the mora as was given. */
export async function incassaConMora(world: World, id: string, n: number): Promise<void> {
  const { deps, esercente_id } = world
  await ritarda(world, id, n)
  const mora = await moraDi(world, id)
  const totale = mora ? mora.residuo_centesimi + Math.ceil((mora.totale_centesimi * n) / 100) : n
  await sql`select registra_incasso(${id}, ${esercente_id}, ${totale}::bigint, 'bonifico', null, null, now(), now(), '{}',
    ${JSON.stringify(mora ?? null)}::jsonb)`.execute(deps.db)
}
