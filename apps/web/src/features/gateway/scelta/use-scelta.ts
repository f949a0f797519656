import type { Gateway } from '@rateo/contract/sportello/gateway'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useToday } from '../../../hooks/use-today.ts'
import { estinzioneDi, nettiDi } from './estinzione.tsx'
import type { Modo, Voce } from './modi.ts'
import { parteDi } from './parte.tsx'
import { type Scelto, useTellScelto } from './scelto.ts'

/**
 * The address says that the person came from a plan to pay all of it, or to pay all that is late: that is chosen at
 * first.
 */
function useAsked() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  return { isAllAsked: search['tutto'] !== undefined, isLateAsked: search['ritardo'] !== undefined }
}

/**
 * The first that did not just fail: after a refusal the next best way is proposed (GTW-B4). Several debts are paid by
 * card.
 */
function primo(all: readonly Voce[], { esito }: Gateway, isLateAsked: boolean): string {
  const cards = isLateAsked ? all.filter(({ modo }) => isCard(modo)) : []
  const voci = cards.length > 0 ? cards : all
  const isRefused = esito?.riuscito === false && esito.codice !== null
  return (isRefused ? voci[1] : undefined)?.chiave ?? voci[0]?.chiave ?? ''
}

const lateOf = ({ altri }: Gateway, today: string) =>
  altri.flatMap(({ _id, scadenza }) => (scadenza < today ? [_id] : []))

const isCard = ({ tipo }: Modo) => tipo === 'nuova_carta' || tipo === 'carta_salvata'
const isOnline = ({ tipo }: Modo) => tipo !== 'bonifico' && tipo !== 'negozio'

/** Holds which debts are paid beside this one: all that is left of its plan, or those that were ticked. */
function useQuali(gateway: Gateway, { modo }: Voce, isWhole: boolean) {
  const today = useToday()
  const { isAllAsked, isLateAsked } = useAsked()
  const [ticked, setTicked] = useState(() => (isLateAsked ? lateOf(gateway, today) : []))
  const [wantsAll, setWantsAll] = useState(isAllAsked)
  const canBeMore = gateway.altri.length > 0 && isWhole && isCard(modo)
  // A debt that was paid in the meantime is not in the list any more, so its tick is dropped.
  const insieme = canBeMore ? gateway.altri.filter(({ _id }) => ticked.includes(_id)) : []
  const estinzione = estinzioneDi(gateway)
  // The last rata is all that is left, however it is paid; several debts are paid by card. Other ways say it themselves.
  const isOne = estinzione?.debiti.length === 1
  const canBeAll = estinzione !== undefined && isWhole && (isOne ? isOnline(modo) : isCard(modo))
  const isAll = canBeAll && (wantsAll || isOne)
  const resto = isAll ? estinzione.debiti.filter(({ _id }) => _id !== gateway._id) : []
  const soli = insieme.filter(({ _id }) => !resto.some((one) => one._id === _id))
  return {
    estinzione: canBeAll ? { estinzione, isChosen: isAll, onChange: setWantsAll } : null,
    altri:
      canBeMore && !isAll ? { chosen: insieme.map(({ _id }) => _id), onChange: setTicked } : null,
    scelti: [...resto, ...soli],
  }
}

/** Counts the cost of each debt now: less where all that is left of a plan is chosen, and is paid in a way that counts it. */
function costi(gateway: Gateway, { modo }: Voce, isWhole: boolean, scelti: Gateway['altri']) {
  const ids = scelti.map(({ _id }) => _id)
  const netti = isWhole && isOnline(modo) ? nettiDi(gateway, ids) : new Map<string, number>()
  return {
    dovuto: netti.get(gateway._id) ?? gateway.da_pagare_centesimi,
    insieme: scelti.map((one) => ({
      ...one,
      importo_centesimi: netti.get(one._id) ?? one.importo_centesimi,
    })),
  }
}

/** Holds the way to pay and the amount, as they are chosen, and tells the head of the page. */
export function useScelta(gateway: Gateway, voci: readonly Voce[], prima: Voce) {
  const { isLateAsked } = useAsked()
  const [chosen, setChosen] = useState(() =>
    primo(
      voci.filter(({ motivo }) => motivo === undefined),
      gateway,
      isLateAsked,
    ),
  )
  const [text, setText] = useState<string | null>(null)
  const voce = voci.find(({ chiave }) => chiave === chosen) ?? prima
  const quali = useQuali(gateway, voce, text === null)
  const canBePart =
    gateway.parte_minima_centesimi !== null && isOnline(voce.modo) && quali.scelti.length === 0
  const { dovuto, insieme } = costi(gateway, voce, text === null, quali.scelti)
  const importo = canBePart ? parteDi(text, gateway) : null
  useTellScelto(
    importo === 'sbagliato' || !isOnline(voce.modo)
      ? null
      : sceltoDi(gateway, { importo, dovuto, insieme }),
  )
  const parte = canBePart ? { text, onChange: setText } : null
  return { voce, setChosen, ...quali, parte, importo, dovuto, insieme }
}

type Quanto = { importo: number | null; dovuto: number; insieme: Gateway['altri'] }

function sceltoDi({ causale }: Gateway, { importo, dovuto, insieme }: Quanto): Scelto {
  const righe = [
    { causale, centesimi: importo ?? dovuto },
    ...insieme.map((one) => ({ causale: one.causale, centesimi: one.importo_centesimi })),
  ]
  const centesimi = righe.reduce((sum, riga) => sum + riga.centesimi, 0)
  return { centesimi, righe, isParte: importo !== null && importo < dovuto }
}
