import { ESITI_DI_PROVA } from '@rateo/domain/sviluppatori/esiti-di-prova'
import { Panel } from '../../ui/panel.tsx'
import layout from '../../ui/layout.module.css'
import classes from './sviluppatori.module.css'

/** The rules of every call: errors, repeating, limits, and events without a public address (SVI-M3). */
export const PrimiPassi = () => (
  <Panel title="Primi passi">
    <section className={classes['call']} aria-label="Ripetere senza paura">
      <h3 className={layout['headingSmall']}>Ripetere senza paura</h3>
      <p className={layout['prose']}>
        Le chiamate che muovono denaro portano <code>Idempotency-Key</code>. La stessa chiave con
        gli stessi dati ha un solo effetto per 72 ore: se la risposta si perde, rimandala. La
        seconda risposta porta <code>idempotent-replayed: true</code>.
      </p>
    </section>
    <section className={classes['call']} aria-label="Quante chiamate">
      <h3 className={layout['headingSmall']}>Quante chiamate</h3>
      <p className={layout['prose']}>
        Una chiave può fare 25 chiamate al secondo. Ogni risposta dice quante ne restano, in{' '}
        <code>RateLimit</code>. Quella di troppo è un 429, con i secondi da aspettare in{' '}
        <code>Retry-After</code>.
      </p>
    </section>
    <section className={classes['call']} aria-label="Il client TypeScript">
      <h3 className={layout['headingSmall']}>Il client TypeScript</h3>
      <p className={layout['prose']}>
        <code>@rateo/client</code> conosce ogni chiamata con i suoi tipi. Riprova da sé con la
        stessa chiave, aspetta quanto serve e verifica la firma degli eventi.
      </p>
    </section>
    <section className={classes['call']} aria-label="Gli eventi sul tuo computer">
      <h3 className={layout['headingSmall']}>Gli eventi sul tuo computer</h3>
      <p className={layout['prose']}>
        Mentre scrivi il programma non serve un indirizzo pubblico. Questo comando porta gli eventi
        a una porta del tuo computer, con la firma. Alla chiave serve il permesso{' '}
        <code>eventi:lettura</code>.
      </p>
      <pre className={classes['code']}>
        {`rateo ascolta --origine ${window.location.origin} \\\n  --inoltra http://localhost:4000/rateo`}
      </pre>
    </section>
    <section className={classes['call']} aria-label="Esiti di prova">
      <h3 className={layout['headingSmall']}>Esiti di prova</h3>
      <p className={layout['prose']}>
        Nell’ambiente di prova l’esito lo decide la carta o il conto con cui si paga.
      </p>
      <table className={classes['diff']}>
        <thead>
          <tr>
            <th scope="col">Numero</th>
            <th scope="col">Che cosa succede</th>
          </tr>
        </thead>
        <tbody>
          {ESITI_DI_PROVA.map(({ numero, esito }) => (
            <tr key={numero}>
              <th scope="row">
                <code>{numero}</code>
              </th>
              <td>{esito}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    <section className={classes['call']} aria-label="I giorni che passano">
      <h3 className={layout['headingSmall']}>I giorni che passano</h3>
      <p className={layout['prose']}>
        Una chiave di prova con il permesso <code>orologio:scrittura</code> porta avanti l’orologio:
        ogni giorno è vissuto, con i suoi addebiti, solleciti ed eventi. È uno solo per tutto
        l’ambiente di prova, e non torna indietro. Quando <code>GET /api/orologio</code> dice{' '}
        <code>pronto</code> è arrivato. Con le chiavi vere queste chiamate non ci sono.
      </p>
      <pre className={classes['code']}>
        {`curl -X POST '${window.location.origin}/api/orologio' \\\n  -H "Authorization: Bearer $RATEO_KEY" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"giorni":5}'`}
      </pre>
    </section>
  </Panel>
)
