import { avviaInsieme, avviaTentativo } from '../../src/modules/incasso/addebiti/index.ts'
import type { World } from '../world.ts'

const PAGE = 'http://127.0.0.1/'
export const richiestaDi = (tipo: 'sessione' | 'addebito') =>
  tipo === 'sessione'
    ? { success_url: PAGE, cancel_url: PAGE, scade_at: 1 }
    : { cliente_psp: 'cus', metodo_psp: 'pm', tipo_metodo: 'carta' }

export async function avvia(world: World, id: string, tipo: 'sessione' | 'addebito') {
  const richiesta = richiestaDi(tipo)
  const { cliente_id } = world
  const chi = { pagamento_id: id, cliente_id, metodo: 'carta' as const, tipo, richiesta }
  return avviaTentativo(world.deps, { ...chi, motivo: 'acquisto', contesto: {} })
}

/** As many debts as there are from this one on, in one go. */
export async function avviaTutti(
  world: World,
  id: string,
  tipo: 'sessione' | 'addebito',
  quanti: number,
) {
  const { cliente_id, debiti } = world
  const from = debiti.indexOf(id)
  const altri = [...debiti.slice(from + 1), ...debiti.slice(0, from)].slice(0, quanti)
  const chi = { pagamento_id: id, cliente_id, metodo: 'carta' as const, tipo }
  const richiesta = richiestaDi(tipo)
  return avviaInsieme(world.deps, { ...chi, richiesta, motivo: 'acquisto', contesto: {} }, altri)
}
