import type { BodyOf } from '@rateo/contract/chiamata/endpoint'
import type { MenuDelRuolo, modificaMenu as contratto, VoceMenu } from '@rateo/contract/base/menu'
import type { Call } from '../../../../http/call.ts'
import { AppError, type FieldError } from '../../../../http/errors.ts'
import {
  annullaProgrammata,
  chiaveMenu,
  modificaImpostazione,
} from '../../../base/impostazioni/index.ts'
import { annota } from '../../../base/cronologia/index.ts'
import { istanteDi } from '../istante-di.ts'
import { getMenuDi, ruoloDi } from './menu.queries.ts'

type Body = BodyOf<typeof contratto>

function controlla({ originali, sempre }: MenuDelRuolo, voci: Body['voci']): void {
  const note = new Map(originali.map(({ route, label }) => [route, label]))
  const viste = new Set<string>()
  const nomi = new Set<string>()
  const errors = voci.flatMap(({ route, label, nascosta }, i): FieldError[] => {
    const errore = (campo: string, message: string) => [{ pointer: `/voci/${i}/${campo}`, message }]
    if (!note.has(route)) return errore('route', 'Questa pagina non è di questo ruolo')
    if (viste.has(route)) return errore('route', 'Questa voce c’è due volte')
    viste.add(route)
    if (nascosta && sempre.includes(route)) {
      return errore('nascosta', `${note.get(route) ?? 'Questa voce'} non si può nascondere`)
    }
    if (nascosta) return []
    if (nomi.has(label.toLowerCase())) return errore('label', 'Un’altra voce ha già questo nome')
    nomi.add(label.toLowerCase())
    return []
  })
  const manca = originali.filter(({ route }) => !viste.has(route))
  if (manca.length > 0 && errors.length === 0) {
    errors.push({
      pointer: '/voci',
      message: `Manca ${manca.map(({ label }) => label).join(', ')}`,
    })
  }
  if (errors.length > 0) throw new AppError('dati_non_validi', { errors })
}

const inParole = (voci: readonly Pick<VoceMenu, 'label' | 'nascosta'>[]) =>
  voci.map(({ label, nascosta }) => (nascosta ? `(${label})` : label)).join(', ')

/** Puts the entries of a role in another order, under other names, or out of sight: from now, or from a day to come. */
export async function modificaMenu(call: Call, nome: string, body: Body): Promise<void> {
  const { db, clock, actor } = call
  const { voci, valido_dal } = body
  const ruolo = ruoloDi(nome)
  const now = clock.now()
  const menu = await getMenuDi(db, now, ruolo)
  controlla(menu, voci)
  await modificaImpostazione(db, {
    chiave: chiaveMenu(ruolo),
    valore: { voci },
    valido_dal: istanteDi(valido_dal, clock),
    autore: `utente:${actor.utente_id}`,
    now,
  })
  await annota(call, {
    entita: 'impostazione',
    id: chiaveMenu(ruolo),
    azione: valido_dal === null ? 'modifica' : 'programma',
    prima: { menu: inParole(menu.in_vigore.voci) },
    dopo: { menu: inParole(voci), ...(valido_dal !== null && { valido_dal }) },
  })
}

/** Takes back the menu that was to come. */
export async function annullaMenu(call: Call, nome: string): Promise<void> {
  const { db, clock } = call
  const ruolo = ruoloDi(nome)
  const now = clock.now()
  const { programmata } = await getMenuDi(db, now, ruolo)
  if (!programmata || !(await annullaProgrammata(db, chiaveMenu(ruolo), now))) {
    throw new AppError('stato_incompatibile', { message: 'Non c’è nessun menu programmato.' })
  }
  await annota(call, {
    entita: 'impostazione',
    id: chiaveMenu(ruolo),
    azione: 'annulla_programmata',
    prima: { menu: inParole(programmata.voci), valido_dal: programmata.valido_dal },
  })
}
