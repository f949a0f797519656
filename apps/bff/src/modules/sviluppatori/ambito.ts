import { AMBITI, type Ambito } from '@rateo/contract/sviluppatori'

type Rotta = { method: string; url: string; reads: boolean }

/** The permission that a call needs, by its resource and by whether it writes; null for what no key may call. */
export function ambitoDi({ method, url, reads }: Rotta): Ambito | null {
  const risorsa = /^\/api\/(?:search\/)?([a-z_]+)(?:\/|$)/.exec(url)?.[1]
  const tipo = reads || method === 'GET' || method === 'HEAD' ? 'lettura' : 'scrittura'
  return AMBITI.find((ambito) => ambito === `${risorsa}:${tipo}`) ?? null
}
