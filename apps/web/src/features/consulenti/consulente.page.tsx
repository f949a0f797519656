import type { Consulente } from '@rateo/contract/persone/consulenti'
import { formattaTelefono } from '@rateo/domain/identita/telefono'
import { formattaData } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { DetailColumns } from '../../ui/page-head.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { MailLink } from '../../ui/record/mail-link.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { ConsulenteHeader } from './consulente-actions.tsx'
import { consulenteQuery } from './consulenti.api.ts'
import { IncarichiPanel } from './incarichi-panel.tsx'
import { InvitoPanel } from './invito-panel.tsx'
import { LegamiPanel } from './legami-panel.tsx'
import { LiquidazioniPanel } from './liquidazioni-panel.tsx'
import { ProvvigioniPanel } from './provvigioni-panel.tsx'
import { enasarcoText, REGIMI, RITENUTE } from './words.ts'

export function ConsulentePage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(consulenteQuery(id))
  return (
    <>
      <BackLink to={paths.consulenti()}>Tutti i consulenti</BackLink>
      {query.data ? (
        <Detail consulente={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta="consulenti" id={id} />}
    </>
  )
}

/** As an IBAN is printed: in groups of four. */
const inGroups = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

function Detail({ consulente: c }: { consulente: Consulente }) {
  return (
    <>
      <ConsulenteHeader consulente={c} />
      <DetailColumns
        main={
          <>
            <IncarichiPanel consulente={c} />
            <LiquidazioniPanel id={c._id} />
            <ProvvigioniPanel id={c._id} />
            <LegamiPanel consulente={c} />
            <InvitoPanel consulente={c} />
          </>
        }
        aside={
          <Panel title="Anagrafica">
            <Facts
              facts={[
                { name: 'Partita IVA', value: c.partita_iva },
                { name: 'E-mail', value: <MailLink email={c.email} /> },
                {
                  name: 'Telefono',
                  value: c.telefono ? formattaTelefono(c.telefono) : 'Non indicato',
                },
                { name: 'IBAN', value: inGroups(c.iban) || 'Non indicato' },
                { name: 'Ritenuta d’acconto', value: RITENUTE[c.ritenuta] },
                { name: 'Regime IVA', value: REGIMI[c.regime_iva] },
                ...(c.rivalsa_inps ? [{ name: 'Rivalsa INPS', value: 'Aggiunta in fattura' }] : []),
                { name: 'ENASARCO', value: enasarcoText(c) },
                {
                  name: 'Legge le sue provvigioni',
                  value: c.accesso_fino
                    ? `Dal suo link, fino al ${formattaData(c.accesso_fino)}`
                    : 'Non ha un link',
                },
                { name: 'Consulente dal', value: formattaData(c.created_at) },
              ]}
            />
          </Panel>
        }
      />
    </>
  )
}
