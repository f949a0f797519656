import type { Gateway } from '@rateo/contract/sportello/gateway'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import classes from './gateway.module.css'
import { InElaborazione } from './in-elaborazione.tsx'
import { InChiusura, InCorso } from './in-corso.tsx'
import { Pagato } from './pagato.tsx'
import { TuttoORate } from './scelta/tutto-o-rate.tsx'
import { Scaduto } from './scaduto.tsx'
import type { Lasciata } from './use-lasciata.ts'
import { useOutcomeFocus } from './use-outcome-focus.ts'

type Props = { gateway: Gateway; isStale: boolean; lasciata: Lasciata }

/** The actions of the state, and the outcome of the last try (GTW-M3, GTW-M5). */
export function GatewayState({ gateway, isStale, lasciata }: Props) {
  const ref = useOutcomeFocus(gateway)
  return (
    <div ref={ref} className={classes['state']} aria-live="polite">
      {isStale && (
        <Notice tone="avviso">
          Non riusciamo ad aggiornare questa pagina: quello che vedi potrebbe non essere l’ultimo
          esito. Riproviamo da soli.
        </Notice>
      )}
      {lasciata.isClosing ? <InChiusura /> : <Content gateway={gateway} failed={lasciata.error} />}
    </div>
  )
}

function Content({ gateway, failed }: { gateway: Gateway; failed: Error | null }) {
  switch (gateway.stato) {
    case 'da_pagare':
      return <TuttoORate gateway={gateway} />
    case 'in_corso':
      return <InCorso gateway={gateway} failed={failed} />
    case 'in_verifica':
      return <InVerifica gateway={gateway} />
    case 'in_elaborazione':
      return <InElaborazione gateway={gateway} />
    case 'pagato':
      return <Pagato gateway={gateway} />
    case 'scaduto':
      return <Scaduto id={gateway._id} esercente={gateway.esercente.nome} />
    case 'a_rate':
      return <ARate gateway={gateway} />
    case 'annullato':
      return gateway.stato_pagamento === 'irrecuperabile' ? (
        <Chiusa esercente={gateway.esercente.nome} />
      ) : (
        <Notice tone="neutro" title="Richiesta annullata" isHeading>
          {gateway.esercente.nome} ha annullato questa richiesta. Non è stato addebitato alcun
          importo e non devi pagare nulla.
        </Notice>
      )
  }
}

/** The notice for a request that its esercente gave up; this page does not tell whether anything is still owed. */
function Chiusa({ esercente }: { esercente: string }) {
  return (
    <Notice tone="neutro" title="Da qui non si paga più" isHeading>
      Questa richiesta è chiusa e da qui non viene addebitato nulla. Per sapere se devi ancora
      qualcosa scrivi a {esercente}.
    </Notice>
  )
}

function ARate({ gateway }: { gateway: Gateway }) {
  return (
    <>
      <Notice tone="informazione" title="Questo importo si paga a rate" isHeading>
        Lo paghi una rata alla volta, come hai accettato: da questa pagina non si paga altro.
      </Notice>
      {gateway.dilazione_id !== null && (
        <Button
          size="md"
          fullWidth
          renderRoot={(props) => (
            <Link to={paths.dilazione(gateway.dilazione_id ?? '')} {...props} />
          )}
        >
          Vai alla dilazione
        </Button>
      )}
    </>
  )
}

export function InVerifica({ gateway }: { gateway: Gateway }) {
  return (
    <Notice tone="informazione" title="In verifica: non riprovare, ti avvisiamo noi" isHeading>
      Stiamo aspettando l’esito dal servizio di pagamento. Puoi chiudere questa pagina: se l’importo
      è stato addebitato lo vedrai qui e riceverai la ricevuta.
      {gateway.prossimo_controllo_at &&
        ` Prossimo controllo: ${formattaDataOra(gateway.prossimo_controllo_at)}.`}
    </Notice>
  )
}
