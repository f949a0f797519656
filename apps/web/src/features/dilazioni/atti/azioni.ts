import type { Dilazione } from '@rateo/contract/accordi/dilazioni'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'

const EstinguiDialog = lazyPart(async () => (await import('./estingui.dialog.tsx')).EstinguiDialog)
const DiffidaDialog = lazyPart(async () => (await import('./diffida.dialog.tsx')).DiffidaDialog)
const DecadenzaDialog = lazyPart(
  async () => (await import('./decadenza.dialog.tsx')).DecadenzaDialog,
)
const SospendiDialog = lazyPart(
  async () => (await import('../sospensione/sospendi.dialog.tsx')).SospendiDialog,
)
const RiprendiDialog = lazyPart(
  async () => (await import('../sospensione/riprendi.dialog.tsx')).RiprendiDialog,
)
const StralciaDialog = lazyPart(
  async () => (await import('../rinuncia/stralcia.dialog.tsx')).StralciaDialog,
)
const AnnullaStralcioDialog = lazyPart(
  async () => (await import('../rinuncia/annulla-stralcio.dialog.tsx')).AnnullaStralcioDialog,
)
const RinegoziaDialog = lazyPart(
  async () => (await import('../rinegoziazione/rinegozia.dialog.tsx')).RinegoziaDialog,
)
const ProponiSaldoDialog = lazyPart(
  async () => (await import('../saldo/proponi-saldo.dialog.tsx')).ProponiSaldoDialog,
)
const RitiraSaldoDialog = lazyPart(
  async () => (await import('../saldo/ritira-saldo.dialog.tsx')).RitiraSaldoDialog,
)
const RiduciDialog = lazyPart(
  async () => (await import('../riduzione/riduci.dialog.tsx')).RiduciDialog,
)
const AnnullaDialog = lazyPart(async () => (await import('../motivo.dialogs.tsx')).AnnullaDialog)
const MetodoRateDialog = lazyPart(
  async () => (await import('../metodo-rate.dialog.tsx')).MetodoRateDialog,
)

/** The acts on a dilazione, each with its window. */
export const ATTI = {
  cambia_metodo: { label: 'Cambia metodo', Dialog: MetodoRateDialog },
  estingui: { label: 'Conteggio estintivo', Dialog: EstinguiDialog },
  rinegozia: { label: 'Rinegozia la dilazione', Dialog: RinegoziaDialog },
  sospendi: { label: 'Sospendi la dilazione', Dialog: SospendiDialog },
  riprendi: { label: 'Riprendi la dilazione', Dialog: RiprendiDialog },
  riduci: { label: 'Togli un reso dalle rate', Dialog: RiduciDialog },
  diffida: { label: 'Invia la diffida', Dialog: DiffidaDialog },
  dichiara_decaduta: { label: 'Dichiara la decadenza', Dialog: DecadenzaDialog },
  saldo_e_stralcio: { label: 'Proponi un saldo e stralcio', Dialog: ProponiSaldoDialog },
  ritira_saldo: { label: 'Ritira il saldo e stralcio', Dialog: RitiraSaldoDialog },
  annulla_stralcio: { label: 'Annulla lo stralcio', Dialog: AnnullaStralcioDialog },
  stralcia: { label: 'Stralcia la dilazione', Dialog: StralciaDialog },
  annulla: { label: 'Annulla la dilazione', Dialog: AnnullaDialog },
} as const
export type Nome = keyof typeof ATTI
const isNome = (azione: string): azione is Nome => Object.hasOwn(ATTI, azione)

/** Acts that take something away from one of the two. */
const DEFINITIVI: ReadonlySet<Nome> = new Set(['annulla', 'dichiara_decaduta', 'stralcia'])

/** States of a plan that runs: it has acts of its own. */
const IN_CORSO: readonly Dilazione['stato'][] = ['attiva', 'sospesa', 'decaduta', 'stralciata']

export type Atto = {
  nome: Nome
  label: string
  /** The reason why it cannot be done now; null when it can. */
  reason: string | null
  isDestructive: boolean
}

/** True for an act that the role looks for in this state; of another nobody asks why it is not there. */
function isShown(nome: Nome, consentita: boolean, { stato }: Dilazione, ruolo: Ruolo): boolean {
  if (ruolo === 'cliente') return consentita && (nome === 'estingui' || nome === 'cambia_metodo')
  if (nome === 'cambia_metodo') return false
  if (IN_CORSO.includes(stato)) return true
  return ruolo === 'esercente' && nome === 'annulla' && consentita
}

function labelOf(nome: Nome, { metodo_etichetta }: Dilazione, ruolo: Ruolo): string {
  if (nome === 'cambia_metodo' && metodo_etichetta === null) return 'Scegli il metodo'
  return nome === 'estingui' && ruolo === 'cliente' ? 'Estingui' : ATTI[nome].label
}

/** Lists what may be done with a dilazione now, and what may not with its reason. */
export const attiDi = (d: Dilazione, ruolo: Ruolo): Atto[] =>
  d.azioni_consentite.flatMap(({ azione, consentita, motivo }): Atto[] =>
    isNome(azione) && isShown(azione, consentita, d, ruolo)
      ? [
          {
            nome: azione,
            label: labelOf(azione, d, ruolo),
            reason: consentita ? null : motivo,
            isDestructive: DEFINITIVI.has(azione),
          },
        ]
      : [],
  )

/** The one thing to do next, if it is possible: a method where the rate have none, the end of a sospensione. */
export function prossimoAtto(d: Dilazione, atti: readonly Atto[], ruolo: Ruolo): Nome | null {
  const wanted: Nome = ruolo === 'cliente' ? 'cambia_metodo' : 'riprendi'
  if (ruolo === 'cliente' && d.metodo_etichetta !== null) return null
  return atti.some(({ nome, reason }) => nome === wanted && reason === null) ? wanted : null
}
