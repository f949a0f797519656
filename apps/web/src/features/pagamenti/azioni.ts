import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { keysOf } from '@rateo/domain/parole/chiavi'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { RimborsaDialog } from '../rimborsi/index.ts'

const stato = () => import('./stato.dialogs.tsx')
const messaggio = () => import('./messaggio.dialogs.tsx')
const bozza = () => import('./richiesta/bozza.dialogs.tsx')

const PubblicaDialog = lazyPart(async () => (await bozza()).PubblicaDialog)
const EliminaBozzaDialog = lazyPart(async () => (await bozza()).EliminaBozzaDialog)
const RinnovaDialog = lazyPart(async () => (await stato()).RinnovaDialog)
const StralciaDialog = lazyPart(async () => (await stato()).StralciaDialog)
const SollecitaDialog = lazyPart(async () => (await messaggio()).SollecitaDialog)
const RiprovaDialog = lazyPart(async () => (await messaggio()).RiprovaDialog)
const RegistraIncassoDialog = lazyPart(
  async () => (await import('./registra-incasso.dialog.tsx')).RegistraIncassoDialog,
)
const CondonaMoraDialog = lazyPart(
  async () => (await import('./condona-mora.dialog.tsx')).CondonaMoraDialog,
)
const AnnullaPagamentoDialog = lazyPart(
  async () => (await import('./annulla-pagamento.dialog.tsx')).AnnullaPagamentoDialog,
)

/** In the order of the menu: what brings the money in first, what gives it up last. */
export const AZIONI = {
  pubblica: { label: 'Invia la richiesta', Dialog: PubblicaDialog },
  sollecita: { label: 'Sollecita', Dialog: SollecitaDialog },
  riprova: { label: 'Riprova addebito', Dialog: RiprovaDialog },
  registra_incasso: { label: 'Registra incasso', Dialog: RegistraIncassoDialog, saysWhy: true },
  rinnova: { label: 'Rinnova il link', Dialog: RinnovaDialog },
  rimborsa: { label: 'Rimborsa', Dialog: RimborsaDialog, saysWhy: true },
  condona_mora: { label: 'Condona la mora', Dialog: CondonaMoraDialog },
  annulla: {
    label: 'Annulla richiesta',
    hint: 'Il cliente non la deve più.',
    Dialog: AnnullaPagamentoDialog,
    saysWhy: true,
    isDestructive: true,
  },
  stralcia: {
    label: 'Stralcia',
    hint: 'Non aspetti più questi soldi: un incasso che arriva dopo è un recupero.',
    Dialog: StralciaDialog,
    isDestructive: true,
  },
  elimina: { label: 'Elimina la bozza', Dialog: EliminaBozzaDialog, isDestructive: true },
} as const
export type Nome = keyof typeof AZIONI
const NOMI = keysOf(AZIONI)

/** The one thing to do next for who wants the money, if it is possible: the first of these that is. */
const NEXT: readonly Nome[] = ['pubblica', 'riprova', 'rinnova', 'sollecita', 'registra_incasso']

export type Azione = { nome: Nome; motivo: string | null }

/** Lists what may be done with a debt now, and what may not with its reason: of some actions nobody asks why they are not there. */
export function azioniDi({ azioni_consentite }: Pagamento): Azione[] {
  return NOMI.flatMap((nome): Azione[] => {
    const azione = azioni_consentite.find((one) => one.azione === nome)
    if (azione === undefined) return []
    if (azione.consentita) return [{ nome, motivo: null }]
    return 'saysWhy' in AZIONI[nome]
      ? [{ nome, motivo: azione.motivo ?? 'Adesso non è possibile.' }]
      : []
  })
}

export function prossimaAzione({ in_ritardo }: Pagamento, azioni: readonly Azione[]): Nome | null {
  const isPossible = (nome: Nome) => azioni.some((one) => one.nome === nome && one.motivo === null)
  // Nobody is reminded first of what is not late yet.
  return NEXT.find((nome) => (nome !== 'sollecita' || in_ritardo) && isPossible(nome)) ?? null
}
