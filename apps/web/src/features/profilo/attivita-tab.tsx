import { TextInput } from '@mantine/core'
import {
  type Attivita,
  attivitaBody,
  modificaAttivita,
} from '@rateo/contract/persone/dati-personali'
import { riempiCausale, SEGNAPOSTI_CAUSALE } from '@rateo/domain/denaro/causale'
import { useQuery } from '@tanstack/react-query'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { useToday } from '../../hooks/use-today.ts'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { CondizioniPanel } from '../condizioni/index.ts'
import { ContoPanel } from '../conti/index.ts'
import { IbanPanel } from './iban-panel.tsx'
import { LogoPanel } from './logo-panel.tsx'
import { datiQuery, PROFILO, useSaveAccount } from './profilo.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'
import { MoraPanel } from './mora-panel.tsx'
import { PuntiVenditaPanel } from './punti-vendita-panel.tsx'
import { RegoleCambioPanel } from './regole-cambio-panel.tsx'
import { QueryPart } from './query-part.tsx'

export function AttivitaTab() {
  return (
    <QueryPart query={useQuery(datiQuery)}>
      {({ attivita }) =>
        attivita === null ? (
          <Notice tone="informazione">
            Completa la registrazione per vedere i dati dell’attività.
          </Notice>
        ) : (
          <>
            <Panel title="Attività">
              <Facts
                facts={[
                  { name: 'Ragione sociale', value: attivita.ragione_sociale },
                  { name: 'Partita IVA', value: attivita.partita_iva },
                  ...(attivita.codice_fiscale
                    ? [{ name: 'Codice fiscale', value: attivita.codice_fiscale }]
                    : []),
                  ...(attivita.rea ? [{ name: 'Numero REA', value: attivita.rea }] : []),
                  { name: 'Sede', value: attivita.indirizzo || '—' },
                  ...(attivita.rappresentante
                    ? [{ name: 'Rappresentante legale', value: attivita.rappresentante }]
                    : []),
                ]}
              />
              <p className={classes['dim']}>
                Questi dati sono nel contratto: per cambiarli richiedi assistenza.
              </p>
            </Panel>
            <ContattiPanel attivita={attivita} />
            <ContoPanel />
            <IbanPanel
              key={`${attivita.iban ?? ''} ${attivita.iban_in_attesa?.iban ?? ''}`}
              attivita={attivita}
            />
            <CondizioniPanel />
            <MoraPanel />
            <RegoleCambioPanel />
            <PuntiVenditaPanel punti={attivita.punti_vendita} />
            <LogoPanel attivita={attivita} />
          </>
        )
      }
    </QueryPart>
  )
}

function ContattiPanel({ attivita }: { attivita: Attivita }) {
  const toast = useToast()
  const today = useToday()
  const { held, values, isUnsaved, field } = useContractForm({
    initial: {
      email: attivita.email,
      telefono: attivita.telefono ?? '',
      pec: attivita.pec ?? '',
      codice_destinatario: attivita.codice_destinatario ?? '',
      causale_modello: attivita.causale_modello,
    },
    schema: attivitaBody,
    toBody: (typed) => typed,
    change: useSaveAccount(modificaAttivita, [PROFILO]),
    onDone: () => toast({ tone: 'successo', text: 'Contatti dell’attività salvati.' }),
    draft: 'profilo-attivita',
  })
  return (
    <Panel title="Contatti e fatturazione">
      <Form held={held} label="Salva" isDisabled={!isUnsaved} mansione="attivita">
        <div className={layout['pair']}>
          <TextInput label="E-mail" type="email" {...field('email')} />
          <TextInput label="Telefono" type="tel" {...field('telefono')} />
          <TextInput label="PEC" type="email" {...field('pec')} />
          <TextInput label="Codice destinatario (facoltativo)" {...field('codice_destinatario')} />
        </div>
        <TextInput
          label="Causale che proponi (facoltativa)"
          description={`È già scritta quando richiedi un pagamento. Puoi usare ${SEGNAPOSTI_CAUSALE.join(', ')}: oggi diventa “${riempiCausale(values.causale_modello || 'Lezioni di {mese}', today)}”`}
          {...field('causale_modello')}
        />
      </Form>
    </Panel>
  )
}
