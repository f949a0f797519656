import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { useState } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const dialogs = () => import('./stato.dialogs.tsx')
const RegistraIncassoDialog = lazyPart(
  async () => (await import('./registra-incasso.dialog.tsx')).RegistraIncassoDialog,
)
const RinnovaDialog = lazyPart(async () => (await dialogs()).RinnovaDialog)
const CondonaMoraDialog = lazyPart(
  async () => (await import('./condona-mora.dialog.tsx')).CondonaMoraDialog,
)
const StralciaDialog = lazyPart(async () => (await dialogs()).StralciaDialog)

const SollecitaDialog = lazyPart(
  async () => (await import('./messaggio.dialogs.tsx')).SollecitaDialog,
)
const RiprovaDialog = lazyPart(async () => (await import('./messaggio.dialogs.tsx')).RiprovaDialog)

const PubblicaDialog = lazyPart(
  async () => (await import('./richiesta/bozza.dialogs.tsx')).PubblicaDialog,
)
const EliminaBozzaDialog = lazyPart(
  async () => (await import('./richiesta/bozza.dialogs.tsx')).EliminaBozzaDialog,
)

const DIALOGS = {
  pubblica: { label: 'Invia la richiesta', Dialog: PubblicaDialog },
  elimina: { label: 'Elimina la bozza', Dialog: EliminaBozzaDialog },
  sollecita: { label: 'Sollecita', Dialog: SollecitaDialog },
  riprova: { label: 'Riprova addebito', Dialog: RiprovaDialog },
  registra_incasso: { label: 'Registra incasso', Dialog: RegistraIncassoDialog },
  rinnova: { label: 'Rinnova il link', Dialog: RinnovaDialog },
  condona_mora: { label: 'Condona la mora', Dialog: CondonaMoraDialog },
  stralcia: { label: 'Stralcia', Dialog: StralciaDialog },
} as const
type Nome = keyof typeof DIALOGS

/** The order of the actions: those that bring the money in first, the one that gives it up last. */
export const COLLECTING: readonly Nome[] = [
  'pubblica',
  'sollecita',
  'riprova',
  'registra_incasso',
  'rinnova',
]
export const GIVING_UP: readonly Nome[] = ['condona_mora', 'stralcia', 'elimina']

/** The one thing to do next for who wants the money, if it is possible: the first of these that is. */
const NEXT: readonly Nome[] = ['pubblica', 'riprova', 'rinnova', 'sollecita', 'registra_incasso']

type StatoActionsProps = {
  pagamento: Pagamento
  nomi: readonly Nome[]
  /** One of them is shown as the next thing to do. */
  hasNext?: boolean
}

/** The actions that change the state of a debt; only the possible ones are shown, and always `registra_incasso`. */
export function StatoActions({ pagamento, nomi, hasNext = false }: StatoActionsProps) {
  const [open, setOpen] = useState<Nome | null>(null)
  const shown = nomi.flatMap((nome) => {
    const azione = pagamento.azioni_consentite.find((one) => one.azione === nome)
    return azione && (azione.consentita || nome === 'registra_incasso') ? [{ ...azione, nome }] : []
  })
  const possible = shown.filter(({ consentita }) => consentita).map(({ nome }) => nome)
  // Nobody is reminded first of what is not late yet.
  const wanted = NEXT.filter((nome) => nome !== 'sollecita' || pagamento.in_ritardo)
  const next = hasNext ? wanted.find((nome) => possible.includes(nome)) : undefined
  const Dialog = open && DIALOGS[open].Dialog
  return (
    <>
      {shown.toSorted(firstIs(next)).map(({ nome, consentita, motivo }) => (
        <ActionButton
          key={nome}
          isAllowed={consentita}
          isPrimary={nome === next}
          reason={motivo}
          onClick={() => setOpen(nome)}
        >
          {DIALOGS[nome].label}
        </ActionButton>
      ))}
      {Dialog && <Dialog pagamento={pagamento} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Puts one of the actions before the others, which stay in their order. */
const firstIs = (first: Nome | undefined) => (a: { nome: Nome }, b: { nome: Nome }) =>
  Number(b.nome === first) - Number(a.nome === first)
