import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useContext } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { AnteprimaContext } from './anteprima-context.ts'
import { Estinzione } from './estinzione.tsx'
import classes from '../gateway.module.css'
import { Insieme } from './insieme.tsx'
import { MethodRow } from './method-row.tsx'
import { type Modo, modiDi, type Voce } from './modi.ts'
import { CorreggiParte, Parte } from './parte.tsx'
import { BarButton, PayBar } from './pay-bar.tsx'
import { PayButton } from './pay-button.tsx'
import { useScelta } from './use-scelta.ts'

// Seldom seen, and not small: they come when they are chosen.
const MEANWHILE = { fallback: <PageSkeleton /> }
const NuovoConto = lazyPart(async () => (await import('./nuovo-conto.tsx')).NuovoConto, MEANWHILE)
const SenzaFornitore = lazyPart(
  async () => (await import('./senza-fornitore.tsx')).SenzaFornitore,
  MEANWHILE,
)

/** The choice of the way to pay and of the amount, with the button of that way. */
export function PayChoice({ gateway }: { gateway: Gateway }) {
  const voci = modiDi(gateway)
  const [prima] = voci
  if (prima === undefined) return <NessunModo esercente={gateway.esercente.nome} />
  return <Choice gateway={gateway} voci={voci} prima={prima} />
}

type ChoiceProps = { gateway: Gateway; voci: readonly Voce[]; prima: Voce }

function Choice({ gateway, voci, prima }: ChoiceProps) {
  const scelta = useScelta(gateway, voci, prima)
  const { voce, estinzione, altri, parte, importo, dovuto, insieme } = scelta
  return (
    <>
      <MethodRow voci={voci} voce={voce} onChange={scelta.setChosen} />
      {estinzione && <Estinzione gateway={gateway} {...estinzione} />}
      {altri && <Insieme gateway={gateway} {...altri} />}
      {parte && <Parte gateway={gateway} {...parte} />}
      {importo === 'sbagliato' ? (
        <PayBar>
          <CorreggiParte />
        </PayBar>
      ) : (
        <Modo
          key={voce.chiave}
          gateway={gateway}
          modo={voce.modo}
          importo={importo}
          dovuto={dovuto}
          insieme={insieme}
        />
      )}
    </>
  )
}

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
  const onAnteprima = useContext(AnteprimaContext)
  if (onAnteprima !== null) {
    return (
      <PayBar>
        <BarButton leftSection={<Icon name="lucchetto" size={20} />} onClick={onAnteprima}>
          Paga {formattaEuro(importo ?? dovuto)}
        </BarButton>
      </PayBar>
    )
  }
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

function NessunModo({ esercente }: { esercente: string }) {
  return (
    <p className={classes['note']}>
      {esercente} non ha ancora indicato come pagare questa richiesta: scrivi ai contatti qui sotto.
    </p>
  )
}
