import { html, nothing, type TemplateResult } from 'lit';
import { formatCount, formatScore } from '../../core/format';
import { icon } from '../../core/icons';
import { fill, words } from '../../core/words';
import type { Controller } from '../controller';
import type { PageState } from '../state';

/** What became of a link's claim: a check mark where the same line was found here. */
export function claimRow(
  { claim, history, net }: PageState,
  controller: Controller,
): TemplateResult | typeof nothing {
  // Another position has been opened since.
  if (!claim || history.present.tree.start !== claim.claim.fen) return nothing;
  const { status, found } = claim;
  const values = {
    nodes: formatCount(claim.claim.nodes),
    score: formatScore(claim.claim.score),
    here: found ? formatScore(found.score) : '',
    net: claim.claim.net || (net.builtIn ?? words.handWritten),
  };
  const text = {
    checking: words.claimChecking,
    same: words.claimSame,
    different: words.claimDifferent,
    otherEngine: words.claimOtherEngine,
    otherNet: words.claimOtherNet,
    failed: words.claimFailed,
  }[status];
  return html`<div class="claim ${status}" role="status" data-testid="claim" data-status=${status}>
    ${icon(status === 'same' ? 'check' : status === 'checking' ? 'search' : 'warning')}
    <span>${fill(text, values)}</span>
    ${
      status === 'otherNet'
        ? html`<button type="button" class="button" data-testid="claim-retry" @click=${() => controller.checkClaim()}>${words.checkNow}</button>`
        : nothing
    }
    <button class="icon-button" type="button" aria-label=${words.dismiss} @click=${() => controller.dismissClaim()}>${icon('close')}</button>
  </div>`;
}
