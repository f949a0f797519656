import { Button } from '@mantine/core'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { lazy, Suspense, useState } from 'react'
import { MoneyField, readTyped, toTyped, typedError } from '../../ui/fields/money-field.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { Ways } from '../../ui/ways.tsx'
import { Estinzione, estinzioneDi, nettiDi } from './estinzione.tsx'
import classes from './gateway.module.css'
import { LastOutcome } from './last-outcome.tsx'
import { type Modo, modiDi, type Voce } from './modi.ts'
import { PayButton } from './pay-button.tsx'

// Seldom seen, and not small: they come when they are chosen.
const NuovoConto = lazy(async () => ({ default: (await import('./nuovo-conto.tsx')).NuovoConto }))
const Insieme = lazy(async () => ({ default: (await import('./insieme.tsx')).Insieme }))
const SenzaFornitore = lazy(async () => ({
  default: (await import('./senza-fornitore.tsx')).SenzaFornitore,
}))

/** The first that did not just fail: after a refusal the next best way is proposed (GTW-B4). */
function primo(voci: readonly Voce[], { esito }: Gateway): string {
  const isRefused = esito?.riuscito === false && esito.codice !== null
  return (isRefused ? voci[1] : undefined)?.chiave ?? voci[0]?.chiave ?? ''
}

/** The address says that the person came from a plan to pay all of it: that is chosen at first. */
const isAllAsked = () => new URLSearchParams(window.location.search).has('tutto')

/** The part that was typed, or `sbagliato` when it is none. */
type Parziale = number | 'sbagliato'

/** The choice of the way to pay and of the amount, with the button of that way. */
export function PayChoice({ gateway }: { gateway: Gateway }) {
  const voci = modiDi(gateway)
  const [chosen, setChosen] = useState(() => primo(voci, gateway))
  const [importo, setImporto] = useState<Parziale | null>(null)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [wantsAll, setWantsAll] = useState(isAllAsked)
  const voce = voci.find(({ chiave }) => chiave === chosen) ?? voci[0]
  if (voce === undefined) return <NessunModo esercente={gateway.esercente.nome} />
  const canBeMore = gateway.altri.length > 0 && importo === null && isCard(voce.modo)
  // A debt that was paid in the meantime is not in the list any more, so its tick is dropped.
  const insieme = canBeMore ? gateway.altri.filter(({ _id }) => ticked.includes(_id)) : []
  const estinzione = estinzioneDi(gateway)
  // The last rata is all that is left, however it is paid; several debts are paid by card. Other ways say it themselves.
  const canBeAll =
    estinzione !== undefined &&
    importo === null &&
    (estinzione.debiti.length === 1 ? isOnline(voce.modo) : isCard(voce.modo))
  const isAll = canBeAll && (wantsAll || estinzione.debiti.length === 1)
  const resto = isAll ? estinzione.debiti.filter(({ _id }) => _id !== gateway._id) : []
  const soli = insieme.filter(({ _id }) => !resto.some((one) => one._id === _id))
  const scelti = [...resto, ...soli]
  const netti =
    importo === null && isOnline(voce.modo)
      ? nettiDi(
          gateway,
          scelti.map(({ _id }) => _id),
        )
      : new Map<string, number>()
  const canBePart =
    gateway.parte_minima_centesimi !== null && isOnline(voce.modo) && scelti.length === 0

  return (
    <>
      <LastOutcome gateway={gateway} />
      {voci.length > 1 && (
        <Ways label="Come vuoi pagare" ways={voci} value={voce.chiave} onChange={setChosen} />
      )}
      {canBeAll && (
        <Estinzione
          gateway={gateway}
          estinzione={estinzione}
          isChosen={isAll}
          onChange={setWantsAll}
        />
      )}
      {canBeMore && !isAll && (
        <Suspense fallback={null}>
          <Insieme gateway={gateway} chosen={insieme.map(({ _id }) => _id)} onChange={setTicked} />
        </Suspense>
      )}
      {canBePart && <Parte gateway={gateway} onChange={setImporto} />}
      {canBePart && importo === 'sbagliato' ? (
        // Never the whole in place of a part that cannot be read.
        <Button size="md" onClick={() => document.getElementById(PARTE)?.focus()}>
          Correggi quanto vuoi pagare
        </Button>
      ) : (
        <Suspense fallback={<PageSkeleton />}>
          <Modo
            key={voce.chiave}
            gateway={gateway}
            modo={voce.modo}
            importo={canBePart && importo !== 'sbagliato' ? importo : null}
            dovuto={netti.get(gateway._id) ?? gateway.da_pagare_centesimi}
            insieme={scelti.map((one) => ({
              ...one,
              importo_centesimi: netti.get(one._id) ?? one.importo_centesimi,
            }))}
          />
        </Suspense>
      )}
    </>
  )
}

const PARTE = 'parte'

const isCard = ({ tipo }: Modo) => tipo === 'nuova_carta' || tipo === 'carta_salvata'
const isOnline = ({ tipo }: Modo) => tipo !== 'bonifico' && tipo !== 'negozio'

function Modo({
  gateway,
  modo,
  importo,
  dovuto,
  insieme,
}: {
  gateway: Gateway
  modo: Modo
  importo: number | null
  dovuto: number
  insieme: Gateway['altri']
}) {
  switch (modo.tipo) {
    case 'nuovo_conto':
      return (
        <NuovoConto
          gateway={gateway}
          importo={importo}
          dovuto={dovuto}
          addebito_il={modo.addebito_il}
        />
      )
    case 'bonifico':
    case 'negozio':
      return <SenzaFornitore gateway={gateway} tipo={modo.tipo} />
    default:
      return (
        <PayButton
          gateway={gateway}
          modo={modo}
          importo={importo}
          dovuto={dovuto}
          insieme={insieme}
        />
      )
  }
}

/** A part of the debt, where the esercente admits it (GTW-B1). */
function Parte({
  gateway: { da_pagare_centesimi: tutto, parte_minima_centesimi: minima },
  onChange,
}: {
  gateway: Gateway
  onChange: (importo: Parziale) => void
}) {
  const [text, setText] = useState<string | null>(null)
  const minimo = minima ?? tutto
  if (text === null) {
    return (
      <Button
        variant="subtle"
        size="compact-md"
        onClick={() => {
          setText(toTyped(minimo))
          onChange(minimo)
        }}
      >
        Paga solo una parte
      </Button>
    )
  }
  const read = (typed: string): Parziale => {
    const cents = readTyped(typed)
    return cents === null || cents < minimo || cents > tutto ? 'sbagliato' : cents
  }
  const limits = `Scegli tra ${formattaEuro(minimo)} e ${formattaEuro(tutto)}`
  const error = typedError(text) ?? (read(text) === 'sbagliato' ? limits : null)
  return (
    <MoneyField
      id={PARTE}
      label="Quanto vuoi pagare ora"
      description={`Almeno ${formattaEuro(minimo)}; il resto lo paghi dopo.`}
      value={text}
      error={error}
      onChange={(value) => {
        setText(value)
        onChange(read(value))
      }}
    />
  )
}

function NessunModo({ esercente }: { esercente: string }) {
  return (
    <p className={classes['note']}>
      {esercente} non ha ancora indicato come pagare questa richiesta: scrivi ai contatti qui sotto.
    </p>
  )
}
