import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { keysOf } from '@rateo/domain/parole/chiavi'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'

const metodo = () => import('./metodo.dialogs.tsx')
const giorno = () => import('./giorno/giorno.dialogs.tsx')
const pausa = () => import('./pausa/pausa.dialogs.tsx')

const sconto = () => import('./sconto/sconto.dialogs.tsx')
const trasferimento = () => import('./trasferimento/trasferimento.dialogs.tsx')

const CambiaPianoDialog = lazyPart(
  async () => (await import('./cambia-piano.dialog.tsx')).CambiaPianoDialog,
)
const CambiaPostiDialog = lazyPart(
  async () => (await import('./posti/cambia-posti.dialog.tsx')).CambiaPostiDialog,
)
const AnnullaCambioDialog = lazyPart(
  async () => (await import('./annulla-cambio.dialog.tsx')).AnnullaCambioDialog,
)
const CambiaMetodoDialog = lazyPart(async () => (await metodo()).CambiaMetodoDialog)
const RiprendiDialog = lazyPart(async () => (await metodo()).RiprendiDialog)
const CambiaGiornoDialog = lazyPart(async () => (await giorno()).CambiaGiornoDialog)
const AnnullaGiornoDialog = lazyPart(async () => (await giorno()).AnnullaGiornoDialog)
const MettiInPausaDialog = lazyPart(
  async () => (await import('./pausa/metti-in-pausa.dialog.tsx')).MettiInPausaDialog,
)
const TogliPausaDialog = lazyPart(async () => (await pausa()).TogliPausaDialog)
const AnticipaRipresaDialog = lazyPart(async () => (await pausa()).AnticipaRipresaDialog)
const TrasferisciDialog = lazyPart(async () => (await trasferimento()).TrasferisciDialog)
const RitiraTrasferimentoDialog = lazyPart(
  async () => (await trasferimento()).RitiraTrasferimentoDialog,
)
const UsaCodiceDialog = lazyPart(async () => (await sconto()).UsaCodiceDialog)
const TogliScontoDialog = lazyPart(async () => (await sconto()).TogliScontoDialog)
const RitiraDisdettaDialog = lazyPart(
  async () => (await import('./ritira-disdetta.dialog.tsx')).RitiraDisdettaDialog,
)
const RinunciaDialog = lazyPart(
  async () => (await import('./iscrizione/rinuncia.dialog.tsx')).RinunciaDialog,
)
const DisdiciDialog = lazyPart(async () => (await import('./disdici.dialog.tsx')).DisdiciDialog)
const CessaDialog = lazyPart(async () => (await import('./recesso/cessa.dialog.tsx')).CessaDialog)

/** In the order of the menu: what goes on first, what ends it last. */
export const AZIONI = {
  riprendi: { label: 'Riprendi', Dialog: RiprendiDialog, saysWhy: true },
  anticipa_ripresa: {
    label: 'Riprendi prima',
    hint: 'Tra una settimana: il cliente lo sa prima dell’addebito.',
    Dialog: AnticipaRipresaDialog,
    saysWhy: true,
  },
  annulla_disdetta: { label: 'Ritira la disdetta', Dialog: RitiraDisdettaDialog, saysWhy: true },
  cambia_metodo: { label: 'Cambia metodo', Dialog: CambiaMetodoDialog },
  cambia_piano: { label: 'Cambia piano', Dialog: CambiaPianoDialog, saysWhy: true },
  cambia_posti: {
    label: 'Cambia i posti',
    hint: 'Di più da subito, pagando i giorni che restano; di meno dal prossimo addebito.',
    Dialog: CambiaPostiDialog,
    saysWhy: true,
  },
  annulla_cambio: { label: 'Annulla il cambio', Dialog: AnnullaCambioDialog, saysWhy: true },
  cambia_giorno: {
    label: 'Cambia giorno',
    hint: 'Un altro giorno del mese, dal prossimo addebito.',
    Dialog: CambiaGiornoDialog,
    saysWhy: true,
  },
  annulla_giorno: {
    label: 'Annulla il cambio di giorno',
    hint: 'Il prossimo addebito torna intero, nel suo giorno.',
    Dialog: AnnullaGiornoDialog,
    saysWhy: true,
  },
  usa_codice: {
    label: 'Usa un codice',
    hint: 'Uno sconto sul prossimo addebito.',
    Dialog: UsaCodiceDialog,
    saysWhy: true,
  },
  togli_sconto: {
    label: 'Togli lo sconto',
    hint: 'Il prossimo addebito torna al suo prezzo.',
    Dialog: TogliScontoDialog,
    saysWhy: true,
  },
  metti_in_pausa: {
    label: 'Metti in pausa',
    hint: 'A periodo finito si ferma, e riprende da sé nel giorno che scegli.',
    Dialog: MettiInPausaDialog,
    saysWhy: true,
  },
  annulla_pausa: { label: 'Togli la pausa', Dialog: TogliPausaDialog, saysWhy: true },
  trasferisci: {
    label: 'Trasferisci',
    hint: 'A un’altra persona, che lo accetta con un codice e un metodo suo.',
    Dialog: TrasferisciDialog,
    saysWhy: true,
  },
  ritira_trasferimento: {
    label: 'Ritira il trasferimento',
    hint: 'L’abbonamento resta dov’è.',
    Dialog: RitiraTrasferimentoDialog,
    saysWhy: true,
  },
  rinuncia: {
    label: 'Rinuncia',
    hint: 'L’ordine si chiude e non si addebita nulla.',
    Dialog: RinunciaDialog,
    isDestructive: true,
  },
  disdici: { label: 'Disdici', Dialog: DisdiciDialog, isDestructive: true, saysWhy: true },
  cessa: {
    label: 'Cessa subito',
    hint: 'Finisce adesso: scegli tu che cosa torna al cliente.',
    Dialog: CessaDialog,
    isDestructive: true,
    saysWhy: true,
  },
} as const
export type Nome = keyof typeof AZIONI
const NOMI = keysOf(AZIONI)

export type Azione = { nome: Nome; label: string; motivo: string | null }

/** The orders that were not paid are given up by who made them. */
const ORDINE = { azione: 'rinuncia', consentita: true, motivo: null }

/** Lists what may be done with an abbonamento now, and what may not with its reason. */
export function azioniDi(a: Abbonamento, ruolo: Ruolo): Azione[] {
  const consentite =
    a.stato === 'in_attivazione' && ruolo === 'cliente'
      ? [...a.azioni_consentite, ORDINE]
      : a.azioni_consentite
  // The method of a paused one is chosen when it is taken up again.
  const riprende = consentite.some(({ azione, consentita }) => azione === 'riprendi' && consentita)
  return NOMI.flatMap((nome): Azione[] => {
    const azione = consentite.find((one) => one.azione === nome)
    if (azione === undefined || (nome === 'cambia_metodo' && riprende)) return []
    const label =
      nome === 'cambia_metodo' && a.metodo_etichetta === null
        ? 'Scegli il metodo'
        : AZIONI[nome].label
    if (azione.consentita) return [{ nome, label, motivo: null }]
    return 'saysWhy' in AZIONI[nome]
      ? [{ nome, label, motivo: azione.motivo ?? 'Adesso non è possibile.' }]
      : []
  })
}

/** The one thing to do next, the first of these that is possible: nobody who pays is steered to another piano. */
const NEXT: Partial<Record<Ruolo, readonly Nome[]>> = {
  cliente: ['riprendi', 'cambia_metodo'],
  esercente: ['anticipa_ripresa', 'annulla_disdetta', 'cambia_piano'],
}

const isPossible = (azioni: readonly Azione[], nome: Nome) =>
  azioni.some((one) => one.nome === nome && one.motivo === null)

export function prossimaAzione(
  { metodo_etichetta }: Abbonamento,
  azioni: readonly Azione[],
  ruolo: Ruolo,
): Nome | null {
  // A method that is there needs no other.
  const needed = (nome: Nome) => nome !== 'cambia_metodo' || metodo_etichetta === null
  return NEXT[ruolo]?.find((nome) => needed(nome) && isPossible(azioni, nome)) ?? null
}

/** The way out, and back, stays in plain sight of who pays: three touches from the list (ABB-M7). */
export const azioneInVista = (azioni: readonly Azione[], ruolo: Ruolo): Nome | null =>
  ruolo === 'cliente'
    ? ((['rinuncia', 'disdici', 'annulla_disdetta'] as const).find((nome) =>
        isPossible(azioni, nome),
      ) ?? null)
    : null
