import { Button } from '@mantine/core'
import type { Affidabilita } from '@rateo/contract/persone/clienti'
import { contato } from '@rateo/domain/parole/formato'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/panel.tsx'
import { ReasonTooltip } from '../../ui/reason-tooltip.tsx'

const GIUDIZI = {
  puntuale: 'Puntuale',
  in_ritardo: 'In ritardo',
  da_conoscere: 'Ancora da conoscere',
} as const

const COME =
  'Conta i pagamenti con te degli ultimi due anni: quelli pagati, con i giorni dalla scadenza, e quelli scaduti, fino a oggi. Puntuale: in media al massimo 3 giorni dopo. Con meno di tre pagamenti non si dice nulla. Lo leggi solo tu.'

/** How the cliente pays the esercente who looks, and how that is counted (CLI-B2). */
export function AffidabilitaPanel({ affidabilita: a }: { affidabilita: Affidabilita }) {
  return (
    <Panel title="Affidabilità">
      <ReasonTooltip reason={COME}>
        <Button variant="subtle" size="compact-sm" aria-description={COME}>
          {GIUDIZI[a.giudizio]}
        </Button>
      </ReasonTooltip>
      <p className={layout['dim']}>
        {a.considerati === 0
          ? 'Non ha ancora pagamenti scaduti o pagati.'
          : `In ritardo ${a.in_ritardo} su ${contato(a.considerati, 'pagamento', 'pagamenti')}, in media di ${contato(a.giorni_medi, 'giorno', 'giorni')}.`}
      </p>
    </Panel>
  )
}
