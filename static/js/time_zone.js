// Preferences: whoever travels is offered the time zone of the browser.

const offer = document.querySelector("[data-zone-offer]");
const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone;

// One zone has several names; the browser calls each of them the same.
const sameName = (zone) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
};

if (offer && zoneHere && sameName(offer.dataset.zoneOffer) !== zoneHere) {
  offer.elements.time_zone.value = zoneHere;
  const choice = document.querySelector(`option[value="${CSS.escape(zoneHere)}"]`);
  offer.querySelector("[data-zone-name]").textContent = choice?.text ?? zoneHere.replaceAll("_", " ");
  offer.hidden = false;
}
