import type { Scene } from './scene.ts'

/** Changes from when a dearer piano holds: the acts after it are counted by the other rule. */
export const cambiaRegola = (s: Scene, n: number) =>
  s.p.as(s.esercente)('PATCH', '/api/regole_cambio', {
    piu_caro: n % 2 === 0 ? 'subito' : 'fine_periodo',
  })

/** Withdraws with the refund that was shown. */
export const recedi = async (s: Scene) => {
  const vista = await s.su(s.cliente, 'recesso/anteprima')
  if (vista.status >= 400) return vista
  const { rimborso_centesimi } = vista.body
  return s.su(s.cliente, 'recesso', { rimborso_centesimi })
}
