import { trova } from '../archivio.ts'
import type { Interrogabile } from '../database.ts'
import type { SegretoSessione } from '../motore/apri-intento.ts'
import { html, type Html } from './html.ts'

/** The data of a session that its pages show, with the name of who is paid. */
export interface SegretoPagina extends Partial<SegretoSessione> {
  negozio: string | null
}

/** The name by which the payer knows the account that is paid; null where the platform itself is. */
export async function nomeNegozio(db: Interrogabile, conto: string | null): Promise<string | null> {
  if (conto === null) return null
  const trovato = await trova(db, 'account', conto)
  return trovato?.business_profile.name ?? trovato?.company.name ?? null
}

export async function conNegozio(
  db: Interrogabile,
  segreto: Partial<SegretoSessione>,
): Promise<SegretoPagina> {
  const { on_behalf_of = null, transfer_data = null } = segreto.pagamento ?? {}
  const conto = on_behalf_of ?? transfer_data?.destination ?? null
  return { ...segreto, negozio: await nomeNegozio(db, conto) }
}

/** The first line of a page: who is paid, as on the shop's own page. */
export function rigaNegozio(negozio: string | null): Html | null {
  if (negozio === null) return null
  const [iniziale = ''] = negozio.trim().toLocaleUpperCase('it')
  return html`<p class="negozio"><span aria-hidden="true">${iniziale}</span> <b>${negozio}</b></p>`
}
